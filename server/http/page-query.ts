import type { Context } from 'hono'
import { largestId } from '../db/database.ts'
import type { Env } from '../server-deps.ts'

/** The id after which a page begins (`?after=`); 0 if the request names none. Text that is no number counts as none. */
export const idAfterIn = (c: Context<Env>): number =>
  Math.min(largestId, Math.max(0, Math.floor(Number(c.req.query('after'))) || 0))
