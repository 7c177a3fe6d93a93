/**
 * A counter's walk through a building, on a phone of 360 px with touch, through the real screens and a camera that sees real tags: how many taps and
 * keys, and how many seconds, each step takes. `npm run bench:walk` (after `npm run build`). Seconds include a person's 80 ms per key; the walk waits
 * for nothing but the screen. Taps and keys do not depend on the machine.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test'
import { browserFlags, newProfile, removeProfile } from '#e2e/support/phone.ts'
import { card, chip, people, readyForOffline, saveButton, savedOnDevice } from '#e2e/support/screen-actions.ts'
import { type UncountedItem, uncountedItems } from '#e2e/support/server-database.ts'
import { runServer } from '#e2e/support/server-process.ts'
import { chromiumPath } from '#tools/system-packages.ts'
import { framePicture, oneTagAfterAnother, writeFakeCamera } from '#tools/testing/fake-camera.ts'
import { reportFigure } from './report-figure.ts'

const keyMs = 80
const typedItems = 10

let taps = 0
let keys = 0
let page: Page

const tap = async (target: Locator) => {
  taps++
  await target.tap()
}
const type = async (text: string) => {
  keys += text.length
  await page.keyboard.type(text, { delay: keyMs })
}

interface Step {
  taps: number
  keys: number
  seconds: number
}

/** Performs one step and counts its actions. */
async function measured(work: () => Promise<void>): Promise<Step> {
  taps = 0
  keys = 0
  const begin = performance.now()
  await work()
  return { taps, keys, seconds: (performance.now() - begin) / 1000 }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(what: string, steps: readonly Step[], mostTaps: number | null = null): void {
  const worst = Math.max(...steps.map((step) => step.taps))
  reportFigure({
    what,
    ratio: `${worst} ${worst === 1 ? 'tap' : 'taps'}`,
    value: `${median(steps.map((step) => step.seconds)).toFixed(1)} s`,
    floor: `${Math.max(...steps.map((step) => step.keys))} keys`,
    target: mostTaps === null ? '' : `<= ${mostTaps} ${mostTaps === 1 ? 'tap' : 'taps'}`,
    met: mostTaps === null ? null : worst <= mostTaps,
  })
}

const mainButton = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

async function signInByTouch(url: string): Promise<void> {
  await page.goto(url)
  await tap(page.getByLabel('Username'))
  await type(people.maria.username)
  await tap(page.getByRole('textbox', { name: 'Password' }))
  await type(people.maria.password)
  await tap(page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.waitForURL(`${url}${people.maria.area}`)
}

async function chooseRoom(room: string): Promise<void> {
  await tap(page.getByRole('button', { name: 'Which room are you in?' }))
  await type(room.slice(0, 5))
  await tap(page.getByRole('option', { name: room }).first())
  await page.getByRole('button', { name: new RegExp(`left in ${room}`) }).waitFor()
}

/** Types the last digits and opens the item. The field is already open. */
async function findTyped({ number }: UncountedItem): Promise<void> {
  const field = page.getByLabel('Tag, property number, or words')
  await field.waitFor()
  await type(number.slice(-7))
  await tap(page.getByRole('button', { name: new RegExp(number) }))
  await card(page, number).waitFor()
}

async function countTypedItem(item: UncountedItem): Promise<void> {
  await findTyped(item)
  await tap(saveButton(page))
  await savedOnDevice(page, item.number)
}

/** Waits until the item is under Last scans. */
const listed = ({ number }: UncountedItem) =>
  page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').filter({ hasText: number }).waitFor()

/** Waits for an item before the camera and saves it; the tag is read while the clock runs. */
async function countScannedItem(): Promise<void> {
  const shown = page.getByRole('article').filter({ hasText: 'Not yet counted' })
  const number = await shown.locator('.bilang-mono').first().innerText({ timeout: 30_000 })
  await tap(saveButton(page))
  await savedOnDevice(page, number)
}

async function recordWithoutTag(photo: string): Promise<void> {
  await tap(mainButton('Record item without a tag'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is it?').waitFor()
  await type('Water dispenser, old')
  const chooser = page.waitForEvent('filechooser')
  await tap(dialog.getByRole('button', { name: 'Take photo' }))
  await (await chooser).setFiles(photo)
  await dialog.getByRole('img', { name: 'The found item' }).waitFor()
  await tap(dialog.getByRole('button', { name: 'Save' }))
  await dialog.waitFor({ state: 'hidden' })
}

const server = await runServer()
const folder = newProfile()
const film = join(tmpdir(), `bilang-walk-${process.pid}.mjpeg`)
let context: BrowserContext | null = null
try {
  const all = uncountedItems(server, 1_500)
  const itemsIn = (name: string) => all.filter((item) => item.room === name)
  const rooms = [...new Set(all.map((item) => item.room))]
  const [room = ''] = rooms.toSorted((a, b) => itemsIn(b).length - itemsIn(a).length)
  const here = itemsIn(room)
  const elsewhere = all.find((item) => item.room !== room)
  const [toType, toScan, absent] = [here.slice(0, typedItems), here.slice(typedItems, -1), here.at(-1)]
  if (toScan.length < 5 || !absent || !elsewhere) throw new Error(`too few items are left in ${room}`)
  const photo = join(folder, 'photo.jpg')
  const scene = { width: 640, height: 480, seed: 7 }
  const texts = toScan.map(({ id }) => `https://inventory.example.gov.ph/qr?product_id=${id}`)
  await writeFakeCamera(film, oneTagAfterAnother(texts, 39, 6), scene)
  writeFileSync(photo, await framePicture({ texts: [], frames: 1 }, scene, 'jpeg'))

  context = await chromium.launchPersistentContext(join(folder, 'browser'), {
    executablePath: chromiumPath(),
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  page = context.pages()[0] ?? (await context.newPage())
  report('sign in', [await measured(() => signInByTouch(server.url))])
  await readyForOffline(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Scan' }).tap()
  report('choose the room', [await measured(() => chooseRoom(room))], 2)

  await page.getByRole('button', { name: /^Type (instead|the number)$/ }).tap()
  // The camera may already have read a tag, which appears shortly afterwards.
  const another = page.getByRole('button', { name: 'Type another number' })
  await page.getByLabel('Tag, property number, or words').or(another).first().waitFor()
  await page.waitForTimeout(1_500)
  if (await another.isVisible()) await another.tap()
  const typed: Step[] = []
  for (const item of toType) typed.push(await measured(() => countTypedItem(item)))
  report(`typed item, each of ${typedItems}`, typed, 2)

  const notHere = await measured(async () => {
    await findTyped(absent)
    await tap(mainButton('Not here'))
    await listed(absent)
  })
  report('not here, typed', [notHere], 2)
  const otherRoom = await measured(async () => {
    await findTyped(elsewhere)
    await tap(mainButton(/^Found here/))
    await listed(elsewhere)
  })
  report('item of another room, typed', [otherRoom], 2)

  await page.getByRole('button', { name: 'Back to the camera' }).tap()
  const scanned: Step[] = []
  for (let each = 0; each < 3; each++) scanned.push(await measured(countScannedItem))
  report('QR item, each of 3', scanned, 1)

  await page.getByText('Save 1 at once').tap()
  const notSent = async () => Number(/(\d+) not sent/.exec(await chip(page).innerText())?.[1] ?? 0)
  await context.setOffline(true)
  const atOnce = await measured(async () => {
    const before = await notSent()
    while ((await notSent()) < before + 3) await page.waitForTimeout(50)
  })
  report('three QR items, Save 1 at once', [atOnce], 0)

  await page.goto(`${server.url}/qr`)
  report('item without a tag, with a photo', [await measured(() => recordWithoutTag(photo))], 3)
  const waiting = await notSent()
  const sent = await measured(async () => {
    await context?.setOffline(false)
    await chip(page).filter({ hasText: 'all sent' }).waitFor({ timeout: 60_000 })
  })
  report(`${waiting} records sent after reconnecting`, [sent], 0)
} finally {
  await context?.close()
  await server.close()
  removeProfile(folder)
  rmSync(film, { force: true })
}
