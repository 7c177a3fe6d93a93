/** Builds the scanner's page like the app, serves it with the app's content policy, and opens real browsers on it. */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { build } from 'vite'
import { browserFlags } from '#e2e/support/phone.ts'
import { journeyBrowserPath } from '#tools/system-packages.ts'

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'"
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

export interface ScannerHost {
  url: string
  /** Where tests put pictures and films; served under /files/. */
  folder: string
  close(): void
}

/** `page` is a folder with an index.html; ours by default. */
export async function openScannerHost(page = fileURLToPath(new URL('page', import.meta.url))): Promise<ScannerHost> {
  const folder = mkdtempSync(join(tmpdir(), 'bilang-scanner-'))
  const dist = join(folder, 'dist')
  await build({
    configFile: false,
    root: page,
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: dist, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 2_000 },
    logLevel: 'error',
  })
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/'))
    const file = path.startsWith('/files/')
      ? join(folder, path.slice(7))
      : join(dist, path === '/' ? 'index.html' : path)
    if (path.includes('..') || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'permissions-policy': 'camera=(self)',
    })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    folder,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface BrowserPageOptions {
  /** Absolute path of a film; `none` for a device without a camera, `denied` if the person refused it. */
  camera: string | 'none' | 'denied'
  context?: BrowserContextOptions
}

/** Opens a browser with that camera and an empty page. Everything the page logs as an error is collected. */
export async function openBrowserPage({ camera, context = {} }: BrowserPageOptions): Promise<{
  browser: Browser
  page: Page
  loggedErrors: string[]
}> {
  const film = camera !== 'none' && camera !== 'denied'
  const browser = await chromium.launch({
    executablePath: journeyBrowserPath(),
    args: [
      ...browserFlags,
      ...(camera === 'denied' ? ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'] : []),
      ...(camera === 'none' ? ['--use-fake-ui-for-media-stream'] : []),
      ...(film
        ? [
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${camera}`,
          ]
        : []),
    ],
  })
  const opened = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: film || camera === 'none' ? ['camera'] : [],
    ...context,
  })
  const page = await opened.newPage()
  const loggedErrors: string[] = []
  page.on('pageerror', (error) => loggedErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') loggedErrors.push(message.text())
  })
  return { browser, page, loggedErrors }
}
