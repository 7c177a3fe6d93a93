/** The main task, end to end: a person counts a building without a signal, and the server has every count once, from the right person. */
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneTagAfterAnother, writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { expect, test } from './support/journey-test.ts'
import {
  card,
  chip,
  everythingSent,
  listDownloaded,
  listedNumbers,
  opsOnDevice,
  outboxTab,
  readyForOffline,
  sendNow,
  signIn,
} from './support/screen-actions.ts'
import { countsIn, historyOf, storedCounts, uncountedItems } from './support/server-database.ts'

test.describe.configure({ mode: 'parallel' })
const tags = 12
const film = join(tmpdir(), `bilang-tags-${process.pid}-${Date.now()}.y4m`)
test.afterAll(() => rmSync(film, { force: true }))

for (const flags of [[], ['--plain']]) {
  const where = flags.includes('--plain') ? 'a plain server' : 'our server'
  test(`[JOURNEY-1] twelve tags counted offline, then the browser killed: all counts reach ${where} once`, async ({
    world,
  }) => {
    const server = await world.server(flags)
    const [first, ...items] = uncountedItems(server, tags + 1)
    if (!first) throw new Error('the demo institute has nothing left to count')
    const numbers = items.map((item) => item.number)
    await writeFakeCamera(
      film,
      oneTagAfterAnother(
        items.map((item) => `https://inventory.example.gov.ph/qr?product_id=${item.id}`),
        15,
        2,
      ),
      { width: 640, height: 480, seed: 7 },
    )

    const laptop = await world.phone()
    await signIn(laptop.page, server.url, 'maria')
    await readyForOffline(laptop.page)
    await server.stop('SIGKILL')
    await laptop.close()

    // In the building: a freshly started browser on a product's address, and no server.
    const field = await world.phone({ profile: laptop.profile, camera: film })
    await field.page.goto(`${server.url}/qr?product_id=${first.id}`)
    await expect(card(field.page, first.number)).toBeVisible()
    await field.page.getByRole('button', { name: 'Scan the next tag' }).click()

    const saved = new Set<string>()
    const lastScans = field.page.getByRole('region', { name: 'Last scans' })
    const here = field.page.getByRole('main')
    await expect(async () => {
      for (const text of await lastScans.getByRole('listitem').allInnerTexts())
        for (const number of numbers) if (text.includes(number)) saved.add(number)
      // Saves only while an uncounted item is on the screen, because the film moves on meanwhile.
      const shown = field.page.getByRole('article').filter({ hasText: 'Not yet counted' })
      const number = await shown
        .locator('.bilang-mono')
        .first()
        .innerText({ timeout: 1_000 })
        .catch(() => null)
      if (number !== null && numbers.includes(number) && !saved.has(number)) {
        const save = here.filter({ has: shown.filter({ hasText: number }) }).getByRole('button', { name: 'Submit · 1' })
        const pressed = await save.click({ timeout: 3_000 }).then(
          () => true,
          () => false,
        )
        if (pressed) await expect(lastScans.getByText(number)).toBeVisible({ timeout: 30_000 })
      }
      expect([...saved], 'tags counted so far').toHaveLength(tags)
    }).toPass({ timeout: 300_000, intervals: [50] })
    expect([...saved].sort()).toEqual([...numbers].sort())
    await expect(chip(field.page)).toContainText('12 not sent')
    await field.kill()

    const again = await world.phone({ profile: laptop.profile })
    await again.page.goto(`${server.url}/outbox`)
    await expect(again.page.getByRole('heading', { name: 'Outbox' })).toBeVisible()
    await expect(chip(again.page)).toContainText('12 not sent')
    const ops = (await opsOnDevice(again.page)).filter((op) => op.includes('physical_count'))
    expect(ops, ops.join('\n')).toHaveLength(tags)
    await expect(outboxTab(again.page, 'Not sent', tags)).toBeVisible()
    expect((await listedNumbers(again.page)).sort()).toEqual([...numbers].sort())

    await server.restart()
    await sendNow(again.page)
    await everythingSent(again.page)
    await expect(outboxTab(again.page, 'Not sent', 0)).toBeVisible()

    const ids = items.map((item) => item.id)
    expect(storedCounts(server, [first.id, ...ids])).toEqual([
      { product: first.id, count: null, remarks: null, scanned: false },
      ...ids.map((id) => ({ product: id, count: 1, remarks: null, scanned: true })),
    ])
    const history = historyOf(server)
    expect(countsIn(history).sort((a, b) => a.product - b.product)).toEqual(
      ids.map((id) => ({ product: id, count: 1, user: 'maria' })),
    )
    expect(history.every((line) => line.user === 'maria' && ids.includes(line.product))).toBe(true)

    const desktop = await world.phone({ width: 1440, height: 900 })
    await signIn(desktop.page, server.url, 'admin')
    await listDownloaded(desktop.page)
    await desktop.page.goto(`${server.url}/admin/inventory/database`)
    for (const number of [numbers[0]!, numbers[tags - 1]!]) {
      await desktop.page.getByPlaceholder('Search items').fill(number)
      const row = desktop.page.getByRole('row').filter({ hasText: number })
      await expect(row).toContainText(/Counted|Sent/)
    }
  })
}
