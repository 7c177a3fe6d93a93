/**
 * The address that the codes on printed tags name. A tag stays on its item for years and a phone's own camera opens what it says, so an
 * address that only this computer understands is refused.
 */
export type PublicAddress = { ok: true; host: string } | { ok: false; message: string }

const example = 'for example https://count.example.gov.ph'

/** Scheme, name or number of a machine, port; what follows is dropped. */
const addressPattern =
  /^(?:(https?):\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu

/** Addresses of the machine itself: every phone would look for Bilang on the phone. */
const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || /^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(name)

/** Reads an address such as `https://count.example.gov.ph`; a path behind it is dropped. Never throws. */
export function parsePublicAddress(text: string): PublicAddress {
  const typed = text.trim()
  if (typed === '') return { ok: false, message: `Type the address that phones open Bilang at, ${example}.` }
  const [, scheme = 'https', name = '', port = ''] = addressPattern.exec(typed) ?? []
  if (name === '' || Number(port) > 65_535)
    return { ok: false, message: `This isn’t a web address. Type one, ${example}.` }
  const host = (name + (port && `:${port}`)).toLowerCase()
  if (isLoopback(name.toLowerCase()))
    return {
      ok: false,
      message: `A phone can’t open ${host}, because that name means “this device”. Use the address that phones open Bilang at, ${example}.`,
    }
  return { ok: true, host: `${scheme.toLowerCase()}://${host}` }
}

/** The address for codes: what the server configures, else what a person typed on this device, else the address of the open page. */
export function tagAddress(sources: { configured: string | null; typed: string | null; page: string }): PublicAddress {
  return parsePublicAddress(sources.configured ?? sources.typed ?? sources.page)
}
