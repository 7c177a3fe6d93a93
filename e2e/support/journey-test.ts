/** Everything that a journey opened is closed when it ends, however it ends; a browser that complained fails the journey. */
import { test as base, expect } from '@playwright/test'
import { logPhoneState, logServerHistory } from './failure-report.ts'
import { type FaultyProxy, runFaultyProxy } from './faulty-proxy.ts'
import { newProfile, openPhone, type Phone, type PhoneOptions, removeProfile } from './phone.ts'
import { type RunningServer, runServer } from './server-process.ts'

export interface JourneyWorld {
  server(flags?: readonly string[]): Promise<RunningServer>
  proxy(server: RunningServer): Promise<FaultyProxy>
  /** A device that nobody has used yet, or a browser started anew on a known one. */
  phone(options?: Partial<PhoneOptions>): Promise<Phone & { profile: string }>
}

export const test = base.extend<{ world: JourneyWorld }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  world: async ({}, use, info) => {
    const closing: (() => Promise<unknown> | unknown)[] = []
    const phones: (Phone & { profile: string })[] = []
    const servers: RunningServer[] = []
    const profiles = new Set<string>()
    await use({
      async server(flags) {
        const server = await runServer(flags)
        servers.push(server)
        closing.push(() => server.close())
        return server
      },
      async proxy(server) {
        const proxy = await runFaultyProxy(server.url)
        closing.push(() => proxy.close())
        return proxy
      },
      async phone(options = {}) {
        const profile = options.profile ?? newProfile()
        profiles.add(profile)
        const phone = { ...(await openPhone({ ...options, profile })), profile }
        phones.push(phone)
        return phone
      },
    })
    if (info.status !== info.expectedStatus) {
      for (const [index, { page }] of phones.entries()) {
        await page
          .screenshot({ path: info.outputPath(`phone-${index}.png`), timeout: 5_000 })
          .then(() =>
            console.log(`What phone ${index} showed: ${info.outputPath(`phone-${index}.png`)} (${page.url()})`),
          )
          .catch(() => {})
        await logPhoneState(index, page).catch(() => {})
      }
      for (const server of servers) {
        try {
          logServerHistory(server)
        } catch {
          // A server on another database, or none any more.
        }
      }
    }
    for (const phone of phones) await phone.close()
    for (const close of closing.reverse()) await close()
    for (const profile of profiles) removeProfile(profile)
    expect(
      phones.flatMap((phone) => phone.browserProblems),
      'what browsers complained about',
    ).toEqual([])
  },
})
export { expect }
