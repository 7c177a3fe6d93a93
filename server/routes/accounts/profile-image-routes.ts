/**
 * The profile image of the caller. Its type is detected from its content, and it is encoded again, so that it carries neither a script nor
 * the location of the photo. Stored in the database, so that one backup has everything.
 */
import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { users } from '#contract/collections/users.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { imageLimitMegabytes } from '#contract/limits.ts'
import { ApiError, invalid, notFound, unsupportedMediaType } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { changeRow } from '#server/collections/write-row.ts'
import { requirePermission } from '#server/http/authorization.ts'
import { withIdempotency } from '#server/http/idempotency.ts'
import { bodyBytes } from '#server/http/request-body.ts'
import { type ActionResult, noContent, ok, toResponse } from '#server/http/responses.ts'
import { presentCurrentUser } from '#server/rules/accounts/current-user.ts'
import { toWebp } from '#server/rules/safe-picture.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

const sizeLimit = imageLimitMegabytes * 1024 * 1024
/** Size of the form around the file. */
const formOverheadBytes = 64 * 1024
const imageSize = { width: 512, height: 512, fit: 'cover' } as const
const mediaPath = '/media/'

/** The uploaded file. Refuses a body that is not a form before reading it. */
async function uploadedFile(c: Context<Env>): Promise<File> {
  const tooLargeError = () => new ApiError('too-large', { image: [fixedTexts.imageSize] })
  const type = c.req.header('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw unsupportedMediaType(t('imageAsForm'))
  const bytes = await bodyBytes(c, sizeLimit + formOverheadBytes, tooLargeError)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => new FormData())
  const file = form.get('image')
  if (!(file instanceof File)) throw invalid({ image: [t('noFile')] })
  if (file.size > sizeLimit) throw tooLargeError()
  return file
}

async function replaceImage(ctx: TxContext, id: number, image: string | null): Promise<ActionResult> {
  const { tx, deps } = ctx
  // Read in the transaction, because another upload may have replaced the image meanwhile.
  const { image: oldImage } = await lockedRow(ctx, users, id)
  const row = await changeRow(ctx, users, id, { image }, null)
  if (typeof oldImage === 'string')
    await tx.db.deleteFrom('media').where('name', '=', oldImage.replace(mediaPath, '')).execute()
  return ok(await presentCurrentUser(tx.db, row, { plain: deps.config.plain, caller: ctx.meta.caller }))
}

export function mountProfileImage(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const path = `${base}users/me/image`
  const { store, ids } = deps

  app.post(path, requirePermission(deps, 'account.own'), async (c) => {
    const file = new Uint8Array(await (await uploadedFile(c)).arrayBuffer())
    const bytes = await toWebp(file, imageSize)
    if (bytes === null) throw invalid({ image: [fixedTexts.imageFormat] })
    const name = `${ids.secret().replace(/[^\w-]/g, '')}.webp`
    return toResponse(
      c,
      await withIdempotency(c, deps, createHash('sha256').update(file).digest('hex'), async (ctx) => {
        await ctx.tx.db.insertInto('media').values({ name, type: 'image/webp', bytes }).execute()
        return replaceImage(ctx, ctx.meta.caller.id, mediaPath + name)
      }),
    )
  })

  app.delete(path, requirePermission(deps, 'account.own'), async (c) => {
    await withIdempotency(c, deps, '', (ctx) => replaceImage(ctx, ctx.meta.caller.id, null))
    return toResponse(c, noContent)
  })

  // <img> sends no token, so image names are unguessable instead.
  app.get(`${mediaPath}:name`, async (c) => {
    const name = c.req.param('name')
    if (!/^[\w-]+\.webp$/.test(name)) throw notFound()
    const row = await store.db.selectFrom('media').selectAll().where('name', '=', name).executeTakeFirst()
    if (!row) throw notFound()
    return new Response(new Uint8Array(row['bytes'] as Uint8Array), {
      headers: { 'Content-Type': String(row['type']), 'Cache-Control': 'public, max-age=31536000, immutable' },
    })
  })
}
