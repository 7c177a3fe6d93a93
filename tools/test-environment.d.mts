/** Types of `test-environment.mjs`. */
export function prepareTestEnvironment(root: string): void
