/**
 * The proof of a rollout: from a clone in an empty folder to three phones that counted on the certificate of the institute, with an agency's own
 * workbook, and to the printed RPCPPE. It does what docs/first-count.md says, so a wrong sentence there fails it.
 */
import { resolve } from 'node:path'
import { cleanList } from '#tests/support/data/agency-files/agency-lists.ts'
import { expect, test } from '../support/journey-test.ts'
import { countsIn, historyOf } from '../support/server-database.ts'
import { freePort } from '../support/server-process.ts'
import { closeAsSecond, countRoom, printForm, showsAllSent, signInWithSlip, startClosing } from './count-and-close.ts'
import { readOperatorsPage } from './documents.ts'
import {
  type AdminScreen,
  addLogo,
  addPeople,
  addRooms,
  beginCount,
  endDemo,
  importWorkbook,
  nameSignatories,
  openSteps,
} from './first-hour.ts'
import { openMachine } from './institute-machine.ts'
import { openDevice } from './trusting-device.ts'

const root = resolve(import.meta.dirname, '../..')
const phoneSize = { width: 360, height: 740 }
const demo = { username: 'admin', password: 'Admin-2026!' }
const admin = { username: 'alma.reyes', password: 'Rollout-2026!' }
const institute = 'Institute of Field Trials'
const room = 'Finance'
/** The person accountable of the workbook, who does not count, and three counters. */
const people = [
  'OCAMPO, ROSARIO A.\tEmployee',
  'Dela Cruz, Juan P.\tSub-admin',
  'Bautista, Liza M.\tSub-admin',
  'Salonga, Mark T.\tSub-admin',
]
const counters = ['jdelacruz', 'lbautista', 'msalonga']
const itemsOfPhone = 3
/** The most decisions that the workbook may take. */
const mostDecisions = 10

test('[JOURNEY-4870] from a clone and an empty folder to three phones that counted on their own certificate, and to the RPCPPE', async ({
  world,
}) => {
  const started = Date.now()
  const say = (text: string) =>
    console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${text}`)
  const guide = readOperatorsPage(resolve(root, 'docs/first-count.md'))
  const machine = openMachine(guide.commands('Start'), root, Number(process.env['PORT'] ?? (await freePort())))
  const devices: { forget(): void }[] = []
  try {
    await machine.start()
    say('cloned, installed, built and started')
    const [, setup = ''] = /^\s*(http:\S+\/phone)$/m.exec(machine.printed()) ?? []
    expect(machine.printed()).toContain(`${demo.username}   ${demo.password}`)
    const trust = (step: 'Trust the certificate') => ({
      download: guide.name(step, 'Download the certificate'),
      open: guide.name(step, 'Open Bilang'),
    })
    const names = trust('Trust the certificate')
    const open = async (address: string, size: { width: number; height: number }) => {
      const device = await openDevice(world, address, size, names)
      devices.push(device)
      return device
    }
    const computer = await open(setup, { width: 1440, height: 900 })
    const adminScreen: AdminScreen = { page: computer.page, origin: computer.origin, guide }
    await endDemo(adminScreen, demo, admin, institute)
    await addLogo(adminScreen, resolve(root, 'public/icons/icon-192.png'))
    say('the demo is over')
    const slips = await addPeople(adminScreen, people)
    say(`${people.length} people, each with a slip`)
    const file = cleanList()
    const items = Object.values(file.sheets).flatMap((lines) => lines.flatMap(({ item }) => (item ? [item] : [])))
    const decisions = await importWorkbook(adminScreen, file, items.length)
    say(`${items.length} items imported, with ${decisions} decisions`)
    await addRooms(adminScreen, room)
    await nameSignatories(adminScreen, {
      'Accountable officer': 'Rosario A. Ocampo',
      'Inventory committee, chair': 'Alma Reyes',
      'Approved by: head of agency': 'Teresita B. Villanueva',
      'Verified by: COA representative': 'Nestor F. Valdez',
    })
    for (const command of guide.commands('Back up')) machine.run(command)
    // Skip tags; phones come next.
    await expect.poll(() => openSteps(adminScreen)).toEqual(['Print tags', 'Set up phones'])
    say(`first steps done: ${computer.taps()} taps on the computer`)
    const setUpMs = Date.now() - started
    const campaign = await beginCount(adminScreen)

    await adminScreen.page.goto(`${adminScreen.origin}/admin`)
    const link = adminScreen.page.getByRole('region', { name: 'Phones' }).getByRole('link', {
      name: guide.name('Set up phones', 'Set up phones'),
    })
    const forPhones = (await link.getAttribute('href')) ?? ''
    const phones = []
    for (const username of counters) {
      const phone = await open(forPhones, phoneSize)
      const slip = slips.find((one) => one.username === username)!
      await signInWithSlip(phone, guide, slip, 'My-own-2026!')
      phones.push({ ...phone, username, tapsToReady: phone.taps() })
      say(`${username} is ready after ${phone.taps()} taps`)
    }
    const readyMs = Date.now() - started
    // The server is unreachable, as in a building without a signal.
    await machine.stop()
    const ppe = items
      .filter(({ classification }) => classification === 'PPE')
      .map(({ property_number }) => property_number!)
    const tapsOfCounts = []
    for (const [at, phone] of phones.entries()) {
      const own = ppe.slice(at * itemsOfPhone, (at + 1) * itemsOfPhone)
      tapsOfCounts.push(await countRoom(phone, guide, room, own))
      await expect(phone.page.locator('header a[href="/outbox"]').first()).toContainText(`${itemsOfPhone} not sent`)
    }
    say('three phones counted without the server')
    await machine.start()
    for (const { page } of phones) await showsAllSent(page)
    const counts = countsIn(historyOf(machine)).filter(({ count }) => count !== null)
    for (const { username } of phones)
      expect(counts.filter(({ user, count }) => user === username && count === 1)).toHaveLength(itemsOfPhone)
    expect(counts).toHaveLength(phones.length * itemsOfPhone)
    say('every count is at the server, once, from the right person')

    await adminScreen.page.goto(`${adminScreen.origin}/admin/inventory/counts/${campaign}`)
    await startClosing(adminScreen)
    await closeAsSecond(phones[0]!, guide, campaign)
    const text = await printForm(adminScreen, campaign)
    expect(text).toContain(institute)
    expect(text).toContain('Rosario A. Ocampo')
    for (const number of ppe) expect(text).toContain(number)
    expect(guide.unusedNames()).toEqual([])
    const minutes = (ms: number) => (ms / 60_000).toFixed(1)
    const bars = [
      `clone to the first steps done: ${minutes(setUpMs)} minutes, ${computer.taps()} taps on the computer until the end`,
      `clone to three phones ready: ${minutes(readyMs)} minutes, ${phones.map(({ tapsToReady }) => tapsToReady).join(', ')} taps on the phones`,
      `decisions for the workbook: ${decisions} of at most ${mostDecisions}`,
      `taps for ${itemsOfPhone} counts: ${tapsOfCounts.join(', ')}`,
      `clone to the printed RPCPPE: ${minutes(Date.now() - started)} minutes`,
    ]
    for (const bar of bars) say(bar)
    expect(decisions).toBeLessThanOrEqual(mostDecisions)
  } finally {
    for (const device of devices) device.forget()
    await machine.close()
  }
})
