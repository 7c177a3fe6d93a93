/** The dialog that the shell shows above the screen. */
export type ShellDialog = 'sign-out' | 'switch' | 'appearance' | 'palette' | null
