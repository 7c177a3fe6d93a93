/** Playwright fixture of the journeys: closes everything that a journey opened, and fails it on any browser problem. */
import { test as base, expect } from '@playwright/test'
import { logPhoneState, logServerHistory } from './failure-report.ts'
import { type FaultyProxy, runFaultyProxy } from './faulty-proxy.ts'
import { briefPageFlags, newProfile, openPhone, type Phone, type PhoneOptions, removeProfile } from './phone.ts'
import { type PlainSite, runPlainSite } from './plain-site.ts'
import { copyOfProfile, preparedDevice } from './prepared-device.ts'
import { people, readyForOffline } from './screen-actions.ts'
import { newDataFolder, type RunningServer, runServer } from './server-process.ts'

export interface JourneyPhoneOptions extends Partial<PhoneOptions> {
  /** The same code runs in the page for so long that V8's optimizing compilers pay off. */
  isLongLived?: boolean
}

export interface JourneyWorld {
  server(flags?: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** A server with only the documented contract, and the app on the same origin. */
  plainSite(): Promise<PlainSite>
  proxy(server: { url: string }): Promise<FaultyProxy>
  /** A new device, or with `profile` a browser restarted on an existing one. */
  phone(options?: JourneyPhoneOptions): Promise<Phone & { profile: string }>
  /** A server that knows the prepared device. */
  preparedServer(): Promise<RunningServer>
  /** A server that knows the prepared device, and a proxy before it, at the address that the device knows. */
  preparedProxy(): Promise<{ server: RunningServer; proxy: FaultyProxy }>
  /** A device on which Maria is signed in with everything downloaded, on her home screen. Once per journey, after one of the two above. */
  preparedPhone(options?: JourneyPhoneOptions): Promise<Phone & { profile: string }>
}

export const test = base.extend<{ world: JourneyWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  world: async ({}, use, info) => {
    const closing: (() => Promise<unknown> | unknown)[] = []
    const phones: (Phone & { profile: string })[] = []
    const servers: RunningServer[] = []
    const profiles = new Set<string>()
    const keep = (server: RunningServer) => {
      servers.push(server)
      closing.push(() => server.close())
      return server
    }
    const prepared = () => preparedDevice(info.workerIndex)
    const world: JourneyWorld = {
      async server(flags, env) {
        return keep(await runServer(flags, undefined, env))
      },
      async preparedServer() {
        const { port, data } = await prepared()
        return keep(await runServer([], newDataFolder(data), {}, port))
      },
      async preparedProxy() {
        const { port, data } = await prepared()
        const server = keep(await runServer([], newDataFolder(data)))
        const proxy = await runFaultyProxy(server.url, port)
        closing.push(() => proxy.close())
        return { server, proxy }
      },
      async preparedPhone(options) {
        const device = await prepared()
        const phone = await world.phone({ ...options, profile: copyOfProfile(device) })
        await phone.page.goto(`http://localhost:${device.port}`)
        await phone.page.waitForURL(`**${people.maria.area}`)
        await readyForOffline(phone.page)
        return phone
      },
      async plainSite() {
        const site = await runPlainSite()
        closing.push(() => site.close())
        return site
      },
      async proxy(server) {
        const proxy = await runFaultyProxy(server.url)
        closing.push(() => proxy.close())
        return proxy
      },
      async phone({ isLongLived = false, ...options } = {}) {
        const profile = options.profile ?? newProfile()
        profiles.add(profile)
        const flags = [...(options.camera || isLongLived ? [] : briefPageFlags), ...(options.flags ?? [])]
        const phone = { ...(await openPhone({ ...options, flags, profile })), profile }
        phones.push(phone)
        return phone
      },
    }
    await use(world)
    if (info.status !== info.expectedStatus) {
      for (const [index, { page }] of phones.entries()) {
        await page
          .screenshot({ path: info.outputPath(`phone-${index}.png`), timeout: 5_000 })
          .then(() =>
            console.log(`Screenshot of phone ${index}: ${info.outputPath(`phone-${index}.png`)} (${page.url()})`),
          )
          .catch(() => {})
        await logPhoneState(index, page).catch(() => {})
      }
      for (const server of servers) {
        try {
          logServerHistory(server)
        } catch {
          // The server uses another database, or its data is gone.
        }
      }
    }
    // They are not restarted, so nothing has to be saved.
    await Promise.all(phones.map((phone) => phone.kill()))
    for (const close of closing.reverse()) await close()
    for (const profile of profiles) removeProfile(profile)
    expect(
      phones.flatMap((phone) => phone.browserProblems),
      'browser problems',
    ).toEqual([])
  },
})
export { expect }
