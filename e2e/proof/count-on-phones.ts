/** The days of the count: phones that count without a network, one that breaks and hands over its records, and one that stays silent. */
import type { JourneyWorld } from '../support/journey-test.ts'
import {
  type Account,
  callAsAdmin,
  everythingSent,
  people,
  readyForOffline,
  signIn,
} from '../support/screen-actions.ts'
import type { RunningServer } from '../support/server-process.ts'
import {
  closeRoom,
  countFoundHere,
  countHere,
  enterRoom,
  handOverFile,
  importCounts,
  recordNotHere,
  recordUnknown,
  sendAndKeepOwn,
  takeOverFile,
} from './phone-actions.ts'
import type { PhonePlan, Plan, Seen } from './plan.ts'

export interface Counter extends PhonePlan {
  account: Account
  profile: string
  /** This phone's plan: its counts and its rooms. */
  seen: readonly Seen[]
  /** Items without a record that it finds. */
  unknown: readonly string[]
}

const letters = 'ABCDEFGHIJKLMNOP'

async function accountFor(url: string, index: number): Promise<Account> {
  const known = [people.maria, people.jose][index]
  if (known) return known
  const username = `counter.${letters[index]!.toLowerCase()}`
  const password = 'Counter-2026!'
  const person = { first_name: 'Counter', middle_name: '', last_name: `Number ${letters[index]}`, position: null }
  await callAsAdmin(url, 'users/', { username, ...person, password, groups: [1] })
  return { username, password, area: '/subadmin' }
}

/** Each phone's part of the plan. The second phone of the shared rooms records only counts. */
function seenBy({ duty, rooms }: PhonePlan, { seen }: Plan): readonly Seen[] {
  const inRooms = seen.filter(({ item }) => rooms.includes(item.room))
  if (duty !== 'second') return inRooms
  return inRooms
    .filter(({ kind }) => kind !== 'moved' && kind !== 'notHere')
    .map((one) => ({ ...one, count: one.otherCount }))
}

async function openPhone(world: JourneyWorld, profile?: string) {
  const phone = await world.phone({ cameraState: 'none', ...(profile === undefined ? {} : { profile }) })
  phone.page.setDefaultTimeout(120_000)
  return phone
}

/** Everybody signs in while there is a network, and downloads the list. */
export async function preparePhones(world: JourneyWorld, server: RunningServer, plan: Plan): Promise<Counter[]> {
  const counters: Counter[] = []
  // The second phone of the shared rooms only counts.
  const finders = plan.phones.filter(({ duty }) => duty === 'first' || duty === 'plain')
  for (const [index, phonePlan] of plan.phones.entries()) {
    const account = await accountFor(server.url, index)
    const phone = await openPhone(world)
    await signIn(phone.page, server.url, account)
    await readyForOffline(phone.page)
    await phone.close()
    const finder = finders.indexOf(phonePlan)
    const unknown = plan.unknown.filter((_, at) => at % finders.length === finder)
    counters.push({ ...phonePlan, account, profile: phone.profile, seen: seenBy(phonePlan, plan), unknown })
  }
  return counters
}

/** Number of counts per phone that are typed individually instead of imported. */
const typedCounts = 3

/** Counts these items: most by a file, some typed, the moved ones where they are, the absent ones as not here. */
async function countItems(page: Parameters<typeof countHere>[0], url: string, seen: readonly Seen[]): Promise<void> {
  const [moved, notHere] = [seen.filter(({ kind }) => kind === 'moved'), seen.filter(({ kind }) => kind === 'notHere')]
  const plain = seen.filter(({ kind, count }) => kind !== 'moved' && count !== null)
  const typed = plain.filter(({ kind }) => kind === 'asRecorded').slice(0, typedCounts)
  await importCounts(
    page,
    url,
    plain.filter((one) => !typed.includes(one)).map(({ item, count }) => ({ number: item.number, count: count! })),
  )
  for (const room of new Set([...typed, ...notHere].map(({ item }) => item.room))) {
    await enterRoom(page, url, room)
    for (const one of typed.filter(({ item }) => item.room === room)) await countHere(page, one)
    for (const { item } of notHere.filter((one) => one.item.room === room)) await recordNotHere(page, item.number)
  }
  for (const room of new Set(moved.map(({ foundIn }) => foundIn!))) {
    await enterRoom(page, url, room)
    for (const one of moved.filter(({ foundIn }) => foundIn === room)) await countFoundHere(page, one)
  }
}

/** All phones count while the server is unreachable. Returns the file with the records of the phone that breaks. */
export async function countOffline(
  world: JourneyWorld,
  { url }: RunningServer,
  counters: readonly Counter[],
): Promise<string> {
  let file = ''
  for (const counter of counters) {
    const { duty, profile, rooms, seen, unknown } = counter
    const phone = await openPhone(world, profile)
    await phone.page.goto(`${url}/outbox`)
    if (duty === 'dying') {
      await countItems(phone.page, url, seen.slice(0, Math.ceil(seen.length / 2)))
      file = await handOverFile(phone.page, url)
      await phone.kill()
      continue
    }
    await countItems(phone.page, url, seen)
    for (const room of duty === 'second' ? [] : rooms) {
      await enterRoom(phone.page, url, room)
      if (room === rooms[0]) for (const description of unknown) await recordUnknown(phone.page, description)
      await closeRoom(phone.page, room)
    }
    await phone.close()
  }
  return file
}

/** The first phone takes over the records of the broken one, still without a network. */
export async function takeOver(
  world: JourneyWorld,
  { url }: RunningServer,
  { profile }: Counter,
  file: string,
): Promise<void> {
  const phone = await openPhone(world, profile)
  await takeOverFile(phone.page, url, file)
  await phone.close()
}

/** All phones except the broken and the silent one send. Returns the number of decided conflicts. */
export async function sendAll(
  world: JourneyWorld,
  { url }: RunningServer,
  counters: readonly Counter[],
): Promise<number> {
  let conflicts = 0
  for (const { duty, profile } of counters) {
    if (duty === 'dying' || duty === 'silent') continue
    const phone = await openPhone(world, profile)
    await phone.page.goto(`${url}/outbox`)
    conflicts += await sendAndKeepOwn(phone.page)
    await phone.close()
  }
  return conflicts
}

/** The person of the broken phone signs in on the other one, sends the handed-over records, and counts the rest. */
export async function goOnElsewhere(
  world: JourneyWorld,
  { url }: RunningServer,
  rescuer: Counter,
  dead: Counter,
): Promise<void> {
  const phone = await openPhone(world, rescuer.profile)
  await phone.page.goto(`${url}/outbox`)
  // Only once the app has seen the sign-in in local storage is a missing one a sign-out (decision 022).
  await phone.page.locator('main h1').waitFor()
  await phone.page.evaluate(() => localStorage.clear())
  await signIn(phone.page, url, dead.account)
  await readyForOffline(phone.page)
  await phone.page.goto(`${url}/outbox`)
  await phone.page.getByRole('button', { name: /^Send [\d,]+ records?$/ }).click()
  await everythingSent(phone.page, 600_000)
  await countItems(phone.page, url, dead.seen.slice(Math.ceil(dead.seen.length / 2)))
  for (const room of dead.rooms) {
    await enterRoom(phone.page, url, room)
    await closeRoom(phone.page, room)
  }
  await phone.page.goto(`${url}/outbox`)
  await everythingSent(phone.page, 600_000)
  await phone.close()
}

/** The silent phone wakes up after the close. */
export async function wakeSilent(
  world: JourneyWorld,
  { url }: RunningServer,
  counters: readonly Counter[],
): Promise<void> {
  const silent = counters.find(({ duty }) => duty === 'silent')!
  const phone = await openPhone(world, silent.profile)
  await phone.page.goto(`${url}/outbox`)
  await sendAndKeepOwn(phone.page)
  await phone.close()
}
