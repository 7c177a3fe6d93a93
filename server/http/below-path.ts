/**
 * Bilang runs only at the root of a host name of its own (decision 097). Behind a proxy that serves it below a path, it responds with an explanation
 * instead of a page with missing files.
 */
import type { Context, Hono } from 'hono'
import { appPaths } from '#contract/app-paths.ts'
import { t } from '#text/sync/server-answers.ts'
import { notFound } from '../api-error.ts'
import type { Config, Env } from '../server-deps.ts'
import { answerInRequestLanguage } from './request-language.ts'

/** First path segments that Bilang serves, besides the pages of the app. */
const ownSegments = ['api', 'assets', 'media', 'health', 'config.json', 'manifest.webmanifest', 'service-worker.js']
const known = new Set([...ownSegments, ...appPaths])

/** The path before an address of Bilang, such as `/bilang` of `/bilang/api/v1/`; null if there is none. */
function pathBefore(path: string): string | null {
  const [, first = '', ...rest] = path.split('/')
  if (first === '' || known.has(first.toLowerCase()) || /[.\0]/.test(first)) return null
  // `/bilang/`: the address that people open first.
  if (rest.length === 1 && rest[0] === '') return `/${first}`
  const at = rest.findIndex((segment) => known.has(segment.toLowerCase()))
  return at < 0 ? null : `/${[first, ...rest.slice(0, at)].join('/')}`
}

/** Set by proxies that strip the path before they forward a request. */
function removedPath(c: Context<Env>, { trustProxy }: Pick<Config, 'trustProxy'>): string | null {
  const given = trustProxy > 0 ? (c.req.header('X-Forwarded-Prefix') ?? '').replace(/\/+$/, '') : ''
  return given || null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

export function mountBelowPath(app: Hono<Env>, config: Pick<Config, 'trustProxy'>): void {
  app.all('*', answerInRequestLanguage(), async (c, next) => {
    const path = removedPath(c, config) ?? pathBefore(decoded(new URL(c.req.url).pathname))
    if (path === null) return next()
    const text = t('belowPath', { path: path.slice(0, 60) })
    if (!(c.req.header('Accept') ?? '').includes('text/html')) throw notFound(text)
    return c.html(`<!doctype html><meta charset="utf-8"><title>Bilang</title><p>${escapeHtml(text)}</p>`, 404)
  })
}
