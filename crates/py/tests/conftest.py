from hypothesis import settings

# The tests are the same on every run, and no slower on a busy machine than they have to be.
settings.register_profile("grundy", derandomize=True, deadline=None, max_examples=60, database=None)
settings.load_profile("grundy")
