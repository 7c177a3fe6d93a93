/** Thrown to roll everything back and return this result instead: a dry run, or a batch with errors. */
export class DryRunRollback<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('undone')
    this.result = result
  }
}
