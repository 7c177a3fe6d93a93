/**
 * A fleet of counters against 1, 2 and 4 server processes behind an nginx, through a PgBouncer, on a PostgreSQL with a synchronous standby: sign-in,
 * first download, change feed and counts, then with a killed server and with a killed primary whose standby is promoted. On loopback only, and it
 * ends by itself. `npm run bench -- fleet [--quick] [--thousand]`, or `npm exec -- node bench/fleet.ts [--quick] [--thousand] [--rows N] [--port N]
 * [--processes N]`: with only this many processes, and without failures. Linux only: it reads processor times in `/proc`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, callUntilAnswered, openClient } from './fleet/counter.ts'
import { type FleetDatabase, startFleetDatabase } from './fleet/fleet-database.ts'
import * as load from './fleet/fleet-load.ts'
import { type FleetServers, startFleetServers } from './fleet/fleet-servers.ts'
import { ms, reportFigure } from './report-figure.ts'

const flag = (name: string) => process.argv.includes(name)
const numberAfter = (name: string, usual: number) =>
  flag(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : usual
const isQuick = flag('--quick')
const size: load.FleetSize = {
  counters: flag('--thousand') ? 1_000 : isQuick ? 20 : 200,
  counts: isQuick ? 5 : 20,
  // A person scans, looks and types, so one count every few seconds is fast.
  paceMs: isQuick ? 300 : flag('--thousand') ? 15_000 : 3_000,
  rows: numberAfter('--rows', isQuick ? 3_000 : 100_000),
}
const port = numberAfter('--port', 4180)
/** 0: runs with 1, 2 and 4 processes, then the failures. */
const onlyProcesses = numberAfter('--processes', 0)
// Stops everything that was started when this process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const poolSize = 20
/** Enough to warm up the compiled code, as for the 200th phone. */
const phonesOfMeasure = isQuick ? 5 : 40

const report = (what: string, value: string, target = '', met: boolean | null = null, floor = '', ratio = '') =>
  reportFigure({ what, value, target, met, floor, ratio })

async function tokenOf(client: Client, username: string): Promise<string> {
  const body = { username, password: load.fleetPassword }
  const answer = await callUntilAnswered(client, 'auth/login/', { method: 'POST', body })
  return String((JSON.parse(answer.text) as { token: string }).token)
}

/** Processor time of the server and of PostgreSQL for the first download of one phone. */
async function measureFirstDownload(database: FleetDatabase, servers: FleetServers, client: Client): Promise<void> {
  const spent = async (work: () => Promise<unknown>, times = 1) => {
    const [server, postgres] = [servers.processorSeconds(), database.processorSeconds()]
    await work()
    const ofServer = (1000 * (servers.processorSeconds() - server)) / times
    return { server: ofServer, all: ofServer + (1000 * (database.processorSeconds() - postgres)) / times }
  }
  const token = await tokenOf(client, load.fleetName(0))
  const plain = await spent(() => load.downloadPlain(client, token))
  const fleet = load.openFleet(client, phonesOfMeasure + 1)
  for (const counter of fleet.counters) await counter.signIn()
  const first = await spent(() => fleet.counters[0]!.download())
  const further = await spent(async () => {
    for (const counter of fleet.counters.slice(1)) await counter.download()
  }, phonesOfMeasure)
  const both = (one: { server: number; all: number }) => `${ms(one.server)}, ${ms(one.all)}`
  const head = `first download of ${size.rows}, processor time of server, and with PostgreSQL`
  report(`${head}: plain pages`, both(plain))
  report(`${head}: first phone with shared pages`, both(first))
  const share = further.server / plain.server
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`
  const isMet = share <= 0.05 && further.all / plain.all <= 0.05
  const ratio = `${percent(share)}, ${percent(further.all / plain.all)}`
  report(`${head}: each further phone`, both(further), '<= 5 % of plain', isMet, `plain ${both(plain)}`, ratio)
}

/** Everybody signs in simultaneously, while one person reads. */
async function signInStorm(client: Client, fleet: load.Fleet): Promise<void> {
  // With connections of its own: those of the counters are limited, and waiting for one is not waiting for the server.
  const reader = openClient(client.port)
  const token = await tokenOf(reader, 'maria')
  let isOver = false
  const quiet = load.readUntil(reader, token, () => isOver)
  await wait(2_000)
  isOver = true
  const before = await quiet
  isOver = false
  const reading = load.readUntil(reader, token, () => isOver)
  const begin = performance.now()
  await Promise.all(fleet.counters.map((counter) => counter.signIn()))
  const storm = performance.now() - begin
  isOver = true
  const during = await reading
  reader.agent.destroy()
  report(`sign-in of ${size.counters} at once`, ms(storm), '<= 10 s', storm <= 10_000)
  const p99 = (times: readonly number[]) => ms(load.quantile(times, 0.99))
  report('a read of somebody else meanwhile, p99', p99(during), '', null, `without ${p99(before)}`)
}

async function countAndCompare(
  { database, servers, fleet }: { database: FleetDatabase; servers: FleetServers; fleet: load.Fleet },
  run: string,
  options: { size?: load.FleetSize; during?: () => Promise<void>; isCalm?: boolean } = {},
): Promise<void> {
  const { size: ofRun = size, during, isCalm = true } = options
  const { tally } = fleet
  const begin = performance.now()
  const before = [servers.processorSeconds(), database.processorSeconds()] as const
  await load.countAll(fleet, ofRun, run, during)
  const spent = [servers.processorSeconds() - before[0], database.processorSeconds() - before[1]] as const
  const seconds = (performance.now() - begin) / 1000
  const compared = await load.compare(database, fleet, run)
  const feeds = await load.compareFeeds(database, fleet, run)
  const expected = fleet.counters.length * ofRun.counts
  const ofOne = spent.map((each) => ms((1000 * each) / expected)).join(', ')
  const p99 = load.quantile(tally.countMs, 0.99)
  const rate = `${(expected / seconds).toFixed(0)} counts/s`
  report(
    `${run}: a count, p50 and p99`,
    `${ms(load.quantile(tally.countMs, 0.5))}, ${ms(p99)}`,
    isCalm ? '<= 500 ms' : '',
    isCalm ? p99 <= 500 : null,
    rate,
  )
  report(
    `${run}: errors that a person sees; sent again by the device`,
    `${tally.errors.length}; ${tally.again}`,
    '0',
    tally.errors.length === 0,
  )
  const { acknowledged, lost, doubled, wrong } = compared
  const isWhole = acknowledged === expected && lost + doubled + wrong === 0
  report(
    `${run}: acknowledged; lost, doubled, wrong in the database`,
    `${acknowledged} of ${expected}; ${lost}, ${doubled}, ${wrong}`,
    '0, 0, 0',
    isWhole,
  )
  const isFed = feeds.incomplete + feeds.unordered === 0
  report(
    `${run}: feeds incomplete, out of order`,
    `${feeds.incomplete}, ${feeds.unordered} of ${feeds.readers}`,
    '0, 0',
    isFed,
  )
  // After the failover, the primary has other processes.
  if (isCalm) report(`${run}: processor time of a count, of server and of PostgreSQL`, ofOne)
  for (const error of tally.errors.slice(0, 5)) console.log(`  ${error}`)
}

async function withServers(
  database: FleetDatabase,
  count: number,
  work: (client: Client, servers: FleetServers) => Promise<void>,
) {
  const servers = await startFleetServers(port, { count, databaseUrl: database.pooled, rows: size.rows })
  const client = openClient(servers.port)
  try {
    await work(client, servers)
  } finally {
    client.agent.destroy()
    await servers.stop()
  }
}

async function downloadAll({ counters, tally }: load.Fleet, servers: FleetServers): Promise<void> {
  const [begin, spent] = [performance.now(), servers.processorSeconds()]
  await Promise.all(counters.map((counter) => counter.download()))
  const seconds = (performance.now() - begin) / 1000
  const ofOne = (1000 * (servers.processorSeconds() - spent)) / counters.length
  const megabytes = (tally.downloadedBytes / 1e6).toFixed(0)
  report(
    `first download of ${counters.length} at once`,
    `${seconds.toFixed(1)} s`,
    '',
    null,
    `${megabytes} MB, ${ms(ofOne)} of server each`,
  )
}

/** What happens to counts while a process ends. */
async function measureFailures(database: FleetDatabase): Promise<void> {
  const half = { ...size, counts: Math.ceil(size.counts / 2) }
  const whileCounting = (name: string, happen: (servers: FleetServers) => unknown) =>
    withServers(database, 2, async (client, servers) => {
      const fleet = load.openFleet(client, size.counters)
      await Promise.all(fleet.counters.map((counter) => counter.signIn()))
      await Promise.all(fleet.counters.map((counter) => counter.download()))
      const during = async () => {
        await wait((half.counts * half.paceMs) / 2)
        await happen(servers)
      }
      await countAndCompare({ database, servers, fleet }, name, { size: half, during, isCalm: false })
    })
  console.log('\nOne of two servers is killed')
  await whileCounting('killed-server', (servers) => servers.killOne())
  console.log('\nThe primary is killed and the standby promoted')
  await whileCounting('promoted-standby', async () => {
    await database.killPrimary()
    const begin = performance.now()
    await wait(2_000)
    await database.promoteStandby()
    report('time from the end of the primary to the promotion', ms(performance.now() - begin))
  })
}

const database = await startFleetDatabase(port + 10, poolSize)
try {
  console.log(
    `${size.counters} counters, ${size.counts} counts each, one every ${size.paceMs} ms; ${size.rows} items\n`,
  )
  for (const count of onlyProcesses > 0 ? [onlyProcesses] : [1, 2, 4]) {
    await withServers(database, count, async (client, servers) => {
      await load.addAccounts(database, size.counters)
      if (count === 1 || onlyProcesses > 0) await measureFirstDownload(database, servers, client)
      const fleet = load.openFleet(client, size.counters)
      console.log(`\n${count} server process${count === 1 ? '' : 'es'}`)
      await signInStorm(client, fleet)
      await downloadAll(fleet, servers)
      await countAndCompare({ database, servers, fleet }, `${count}-processes`)
    })
  }
  if (onlyProcesses === 0) await measureFailures(database)
} finally {
  await database.stop()
}
