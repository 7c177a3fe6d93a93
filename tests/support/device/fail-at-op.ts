import { cleanups } from '../setup/cleanups.ts'

/** The database refuses the `n`-th op that is put into it, and all later ones, until `restore` is called. */
export function failAtOp(n: number, name: string): () => void {
  const { put } = IDBObjectStore.prototype
  let count = 0
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    if (this.name === 'outbox' && ++count >= n) throw new DOMException('refused by the test', name)
    return put.apply(this, given)
  }
  const restore = () => {
    IDBObjectStore.prototype.put = put
  }
  cleanups.push(restore)
  return restore
}
