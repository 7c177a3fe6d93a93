@rem `exec` of the start script for Windows, whose shell has no such command.
@%*
