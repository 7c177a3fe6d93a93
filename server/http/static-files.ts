/**
 * The built app from `dist/`. Files under `/assets/` have a hash in their name and never change; browsers revalidate everything else, so that
 * an update reaches every device. Files are compressed once and cached.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { appPaths } from '#contract/app-paths.ts'
import { notFound } from '../api-error.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import type { Env, ServerDeps } from '../server-deps.ts'

const brotli = promisify(brotliCompress)
const gzipBytes = promisify(gzip)

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}
const compressedTypes = new Set(['.png', '.webp', '.woff2', '.ico'])

interface CachedFile {
  modifiedMs: number
  plain: Buffer
  gzip?: Buffer
  br?: Buffer
  etag: string
}

const cache = new Map<string, CachedFile>()

async function loadFile(file: string): Promise<CachedFile | null> {
  const stats = await stat(file).catch(() => null)
  if (!stats?.isFile()) return null
  const cached = cache.get(file)
  if (cached && cached.modifiedMs === stats.mtimeMs) return cached
  const plain = await readFile(file)
  const entry: CachedFile = {
    modifiedMs: stats.mtimeMs,
    plain,
    etag: `"${stats.size.toString(36)}-${Math.floor(stats.mtimeMs).toString(36)}"`,
  }
  cache.set(file, entry)
  return entry
}

async function encode(file: CachedFile, extension: string, acceptEncoding: string): Promise<[Buffer, string | null]> {
  if (compressedTypes.has(extension) || file.plain.length < 1024) return [file.plain, null]
  if (/\bbr\b/.test(acceptEncoding)) {
    file.br ??= await brotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } })
    return [file.br, 'br']
  }
  if (!/\bgzip\b/.test(acceptEncoding)) return [file.plain, null]
  file.gzip ??= await gzipBytes(file.plain)
  return [file.gzip, 'gzip']
}

async function serveFile(c: Context<Env>, path: string, file: CachedFile, status = 200): Promise<Response> {
  const extension = extname(path)
  const [bytes, encoding] = await encode(file, extension, c.req.header('Accept-Encoding') ?? '')
  const headers = new Headers({
    'Content-Type': mediaTypes[extension] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  })
  if (status === 200 && c.req.header('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  if (encoding) headers.set('Content-Encoding', encoding)
  return new Response(new Uint8Array(bytes), { status, headers })
}

const appRoutes = new Set(['', 'index.html', ...appPaths])
/** Whether the path is one of the app's. Other paths without a file answer 404, so that monitors and mistyped tags notice. */
const isRoute = (path: string) => appRoutes.has(path.split('/')[1]?.toLowerCase() ?? '')
const isPage = (path: string) => extname(path) === ''
/** Files of the build tool (`.vite/`) are not served. */
const isHidden = (path: string) => path.split('/').some((segment) => segment.startsWith('.'))

export function mountStaticFiles(app: Hono<Env>, { config, store }: ServerDeps): void {
  const title = async () => (await readInstitute(store.db, config)).title
  app.get('/config.json', async (c) => {
    c.header('Cache-Control', 'no-cache')
    const { plain, publicAddress, phoneSetup, provider } = config
    return c.json({
      apiBase: '',
      // Other servers return it in the API root, where an admin's change takes effect at the next start.
      ...(plain && { institute: await title() }),
      ...(publicAddress && { publicAddress }),
      ...(phoneSetup && { phoneSetup: phoneSetup() }),
      ...(provider && !plain && { signInWith: provider.label }),
    })
  })
  // Handled by the service worker. Without one, the shared file is not accepted, and the screen explains it.
  app.post('/share', (c) => c.redirect('/share?note=noWorker', 303))
  if (config.dist === null) return
  mountManifest(app, config.dist, title)
  mountApp(app, config.dist)
}

/** The web app manifest with the institute's name, so that several installed apps can be told apart. */
function mountManifest(app: Hono<Env>, dist: string, title: () => Promise<string>): void {
  app.get('/manifest.webmanifest', async (c) => {
    const file = await loadFile(resolve(dist, 'manifest.webmanifest'))
    if (!file) throw notFound()
    const manifest = JSON.parse(file.plain.toString('utf8')) as Record<string, unknown>
    const plain = Buffer.from(JSON.stringify({ ...manifest, name: `${manifest['name']} · ${await title()}` }))
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`
    return serveFile(c, '/manifest.webmanifest', { ...file, plain, etag })
  })
}

/** Serves the built app in the folder; paths of the API go to the next handler. */
export function mountApp(app: Hono<Env>, dist: string): void {
  const root = resolve(dist)
  app.get('*', async (c, next) => {
    if (c.req.path === '/api' || c.req.path.startsWith('/api/')) return next()
    let path: string
    try {
      path = decodeURIComponent(new URL(c.req.url).pathname)
    } catch {
      throw notFound()
    }
    const file = resolve(root, `.${path}`)
    if (isHidden(path) || path.includes('\0') || (file !== root && !file.startsWith(root + sep))) throw notFound()
    const cachedFile = await loadFile(file)
    if (cachedFile) return serveFile(c, path, cachedFile)
    // A browser gets the app, which shows its 404 page; any other client gets JSON.
    const status = isRoute(path) ? 200 : 404
    const wantsShell = status === 200 || (isPage(path) && (c.req.header('Accept') ?? '').includes('text/html'))
    const shell = wantsShell ? await loadFile(resolve(root, 'index.html')) : null
    if (shell) return serveFile(c, '/index.html', shell, status)
    throw notFound()
  })
}
