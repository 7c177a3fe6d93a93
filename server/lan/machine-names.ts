/** The names and addresses at which devices on the same network reach this machine. */
import { hostname, networkInterfaces } from 'node:os'

export interface MachineNames {
  /** IPv4 addresses on the local network; most likely reachable one first. */
  addresses: readonly string[]
  /** DNS names of this machine. */
  names: readonly string[]
}

/** Interfaces of virtual machines and containers, which phones cannot reach. */
const isVirtual = (name: string) => /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|wg|tailscale|utun)/i.test(name)

/** The current list of the operating system; addresses change when a router assigns new ones. */
export function machineNames(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
  host: string = hostname(),
): MachineNames {
  const found = Object.entries(interfaces).flatMap(([name, list]) =>
    (list ?? [])
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, virtual: isVirtual(name) })),
  )
  const ordered = [...found.filter(({ virtual }) => !virtual), ...found.filter(({ virtual }) => virtual)]
  const own = host.toLowerCase().replace(/\.$/, '')
  const isName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(own) && own !== 'localhost'
  const ownNames = !isName ? [] : own.includes('.') ? [own] : [own, `${own}.local`]
  return {
    addresses: ordered.map(({ address }) => address),
    names: [...ownNames, 'localhost'],
  }
}
