/** Opens the built app with a large institute in a browser that records long tasks. Run `npm run build` first. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { demoAccounts } from '#server/seed/demo-people.ts'
import { type Bench, openBench } from './open-bench.ts'
import { reportTime } from './report-figure.ts'

export const dist = process.env['BENCH_DIST'] ?? fileURLToPath(new URL('../dist', import.meta.url))

/** `folder`: another build than that of `dist`. */
export function openBuiltApp(port: number, rows: number, folder = dist): Promise<Bench> {
  if (!existsSync(`${folder}/.vite/manifest.json`)) throw new Error('dist has no built app: run npm run build')
  return openBench(port, {
    page: folder,
    rows,
    onEachPage: () => {
      const longTasks: number[] = []
      Object.assign(window, { longTasks })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longTasks.push(entry.duration)
      }).observe({ type: 'longtask', buffered: true })
    },
  })
}

/** Longest task of the main thread since the last call. 0 if none was longer than 50 ms, because browsers do not report shorter ones. */
export const longestBlock = (page: Page) =>
  page.evaluate(() => {
    const tasks = (window as unknown as { longTasks: number[] }).longTasks
    return Math.max(0, ...tasks.splice(0))
  })

/** Reports how long the page was blocked; the target is at most 100 ms. */
export const reportBlock = (what: string, blockMs: number) => reportTime(what, blockMs, null, { ms: 100 })

/** Signs the admin in and waits until the complete list is on the device. */
export async function signInAndDownload(page: Page, rows: number): Promise<void> {
  const [admin] = demoAccounts
  await page.getByLabel('Username').fill(admin!.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(admin!.password)
  await longestBlock(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/admin/)
  await page.waitForFunction(
    async (wanted) => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('ims-core@'))?.name
      if (!name) return false
      const database = await new Promise<IDBDatabase>((resolve) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => resolve(open.result)
      })
      const all = await new Promise<{ entity: string; status: string; rows: number }[]>((resolve) => {
        const read = database.transaction('manifests').objectStore('manifests').getAll()
        read.onsuccess = () => resolve(read.result)
      })
      database.close()
      return all.some((one) => one.entity === 'products' && one.status === 'active' && one.rows >= wanted)
    },
    rows,
    { timeout: 120_000, polling: 250 },
  )
}
