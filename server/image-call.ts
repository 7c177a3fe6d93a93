/**
 * One's own picture: believed by its content, not its name, and made anew, so that neither a script nor the place where it was taken
 * travels in it. Kept in the database, so that one backup has everything.
 */
import type { Hono } from 'hono'
import sharp from 'sharp'
import { imageLimitMegabytes } from '#contract/limits.ts'
import { users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import { type Answer, answered, gone, ok } from './answer.ts'
import { may } from './guard.ts'
import { once } from './once.ts'
import type { Env, Parts } from './parts.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import { changeRow, type Doing } from './rules/rows.ts'
import { presentOne } from './wire.ts'

const limit = imageLimitMegabytes * 1024 * 1024
const formats = new Set(['jpeg', 'png', 'webp'])
const side = 512
const mediaPath = '/media/'

async function remade(bytes: Uint8Array): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000 })
    if (formats.has((await image.metadata()).format)) {
      return await image.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
    }
  } catch {
    // Bytes that are no picture whatever they begin with.
  }
  throw invalid({ image: [sentences.imageFormat] })
}

async function replace(doing: Doing, id: number, image: string | null): Promise<Answer> {
  const { tx, act, parts } = doing
  const old = act.who.user['image']
  const row = await changeRow(doing, users, id, { image }, null)
  if (typeof old === 'string') await tx.db.deleteFrom('media').where('name', '=', old.replace(mediaPath, '')).execute()
  return ok(await presentOne(tx.db, users, row, parts.config.plain))
}

export function mountImage(app: Hono<Env>, base: string, parts: Parts): void {
  const path = `${base}users/me/image`
  const { store, ids } = parts

  app.post(path, may(parts, 'account.own'), async (c) => {
    const tooBig = () => new Refusal('too-large', { image: [sentences.imageSize] })
    if (Number(c.req.header('Content-Length') ?? 0) > limit + 64 * 1024) throw tooBig()
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
    const file = 'image' in form ? form['image'] : null
    if (!(file instanceof File)) throw invalid({ image: ['No file was submitted.'] })
    if (file.size > limit) throw tooBig()
    const bytes = await remade(new Uint8Array(await file.arrayBuffer()))
    const name = `${ids.secret().replace(/[^\w-]/g, '')}.webp`
    return answered(
      c,
      await once(c, parts, name, async (doing) => {
        await doing.tx.db.insertInto('media').values({ name, type: 'image/webp', bytes }).execute()
        return replace(doing, doing.act.who.id, mediaPath + name)
      }),
    )
  })

  app.delete(path, may(parts, 'account.own'), async (c) => {
    await once(c, parts, '', (doing) => replace(doing, doing.act.who.id, null))
    return answered(c, gone)
  })

  // Pictures are shown by <img>, which sends no token: their names cannot be guessed.
  app.get(`${mediaPath}:name`, async (c) => {
    const name = c.req.param('name')
    if (!/^[\w-]+\.webp$/.test(name)) throw missing()
    const row = await store.db.selectFrom('media').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row) throw missing()
    return new Response(new Uint8Array(row['bytes'] as Uint8Array), {
      headers: { 'Content-Type': String(row['type']), 'Cache-Control': 'public, max-age=31536000, immutable' },
    })
  })
}
