"""What each stage does in a run: which items it has, what each is made from, and what is told of it; a file a stage.

The functions over bytes are those of `flows/stages.py`. `by_stage.WORK` is the table that `Run.stage` looks into.
"""
