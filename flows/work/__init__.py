"""What each stage does in a run: which items it has, what each is made from, and what is told of it; a file a stage.

The functions over bytes are those of `flows/stages.py`. `by_stage.work_of` is where `Run.stage` looks them up.
"""
