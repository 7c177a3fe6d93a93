/**
 * One's own picture: believed by its content, not its name, and made anew, so that neither a script nor the place where it was taken
 * travels in it. Kept in the database, so that one backup has everything.
 */
import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import sharp from 'sharp'
import { imageLimitMegabytes } from '#contract/limits.ts'
import { users } from '#contract/resources/people.ts'
import { sentences } from '#contract/sentences.ts'
import { imageKind } from '#domain/image-kind.ts'
import { type Answer, answered, gone, ok } from './answer.ts'
import { may } from './guard.ts'
import { once } from './once.ts'
import type { Env, Parts } from './parts.ts'
import { invalid, missing, Refusal, unsupported } from './refusal.ts'
import { bodyBytes } from './request-body.ts'
import { changeRow, type Doing, visibleRow } from './rules/rows.ts'
import { presentOne } from './wire.ts'

const limit = imageLimitMegabytes * 1024 * 1024
/** Around the file in the form. */
const formOverhead = 64 * 1024
const side = 512
const mediaPath = '/media/'

// Of all that the library can read, only what may come in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** One at a time: a picture of many pixels needs much memory, however small its file is. */
let turn: Promise<unknown> = Promise.resolve()

async function remade(bytes: Uint8Array): Promise<Buffer> {
  const wrong = () => invalid({ image: [sentences.imageFormat] })
  if (imageKind(bytes) === null) throw wrong()
  const work = turn.then(() =>
    sharp(bytes, { limitInputPixels: 25_000_000 })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer(),
  )
  turn = work.catch(() => null)
  return work.catch(() => Promise.reject(wrong()))
}

/** The file of a form. Refuses another kind of body before reading it. */
async function submitted(c: Context<Env>): Promise<File> {
  const tooBig = () => new Refusal('too-large', { image: [sentences.imageSize] })
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupported('A picture is sent as multipart/form-data.')
  const bytes = await bodyBytes(c, limit + formOverhead, tooBig)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => new FormData())
  const file = form.get('image')
  if (!(file instanceof File)) throw invalid({ image: ['No file was submitted.'] })
  if (file.size > limit) throw tooBig()
  return file
}

async function replace(doing: Doing, id: number, image: string | null): Promise<Answer> {
  const { tx, act, parts } = doing
  // Read in the transaction: another upload may have put its picture there meanwhile.
  const held = { db: tx.db, engine: parts.store.engine, hold: true }
  const { image: old } = await visibleRow(held, act.who, users, id)
  const row = await changeRow(doing, users, id, { image }, null)
  if (typeof old === 'string') await tx.db.deleteFrom('media').where('name', '=', old.replace(mediaPath, '')).execute()
  return ok(await presentOne(tx.db, users, row, parts.config.plain))
}

export function mountImage(app: Hono<Env>, base: string, parts: Parts): void {
  const path = `${base}users/me/image`
  const { store, ids } = parts

  app.post(path, may(parts, 'account.own'), async (c) => {
    const file = new Uint8Array(await (await submitted(c)).arrayBuffer())
    const bytes = await remade(file)
    const name = `${ids.secret().replace(/[^\w-]/g, '')}.webp`
    return answered(
      c,
      await once(c, parts, createHash('sha256').update(file).digest('hex'), async (doing) => {
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
