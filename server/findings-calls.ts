/** The `findings` extension: put, read and list what counters saw that is no count; `finding-items`: close them (D4.5, D7.4). */
import type { Hono } from 'hono'
import { addFindingItem, changeFinding, getFinding, listFindings, putFinding } from '#contract/actions/findings.ts'
import { headers } from '#contract/limits.ts'
import { products } from '#contract/resources/products.ts'
import { made, ok } from './answer.ts'
import { mountCall, mountChange } from './mount-action.ts'
import { listAddress } from './mount-resource.ts'
import type { Env, Parts } from './parts.ts'
import { invalid, missing } from './refusal.ts'
import { addItemOf, changeFindingRow, findingsPage, findingWithPhoto, putFindingRow } from './rules/findings.ts'
import type { Row } from './store/database.ts'
import { pageNumber } from './store/lists.ts'
import { presentOne } from './wire.ts'

export function mountFindings(app: Hono<Env>, base: string, parts: Parts): void {
  mountChange(app, base, parts, putFinding, {
    // Repeat-safe under its own id: no answer, with its photo, need be stored for a key.
    keyless: true,
    async change(doing, { c, body }) {
      if (body.id.toLowerCase() !== c.req.param('uuid')?.toLowerCase()) {
        throw invalid({ id: ['The id in the address and in the finding differ.'] })
      }
      const { row, added } = await putFindingRow(doing, body, c.req.header(headers.ifMatch) ?? null)
      return (added ? made : ok)(row, String(row['version']))
    },
  })
  mountChange(app, base, parts, changeFinding, {
    async change(doing, { uuid, c, body }) {
      const row = await changeFindingRow(doing, uuid, body, c.req.header(headers.ifMatch) ?? null)
      return ok(row, String(row['version']))
    },
  })
  mountChange(app, base, parts, addFindingItem, {
    async change(doing, { uuid, body }) {
      const { item, added } = await addItemOf(doing, uuid, body as Row)
      const row = await presentOne(doing.tx.db, products, item, parts.config.plain)
      return (added ? made : ok)(row, String(item['version']))
    },
  })
  mountCall(app, base, parts, getFinding, async ({ uuid }) => {
    const row = await findingWithPhoto(parts.store.db, uuid)
    return ok(row, String(row['version']))
  })
  mountCall(app, base, parts, listFindings, async ({ c }) => {
    const page = pageNumber(c.req.query('page'))
    const { count, results, more } = await findingsPage(parts, page)
    if (page > 1 && results.length === 0) throw missing('Invalid page.')
    const link = (to: number) => `${listAddress(c, parts)}?page=${to}`
    return ok({ count, next: more ? link(page + 1) : null, previous: page > 1 ? link(page - 1) : null, results })
  })
}
