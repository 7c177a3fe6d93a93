/**
 * The address in the QR codes of printed tags. A tag stays on its item for years, and a phone's own camera opens the address in it, so an
 * address that works only on this computer is refused.
 */
import { t } from '#text/products/tag-address.ts'

export type PublicAddress = { ok: true; host: string } | { ok: false; message: string }

const example = 'https://count.example.gov.ph'

/** Scheme, host name or IP address, and port; anything after that is dropped. */
const addressPattern =
  /^(?:(https?):\/\/)?((?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu

/** Addresses of the machine itself. A phone that opens one looks for Bilang on the phone. */
const isLoopback = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || /^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(name)

/** Parses an address such as `https://count.example.gov.ph`; a path after it is dropped. Never throws. */
export function parsePublicAddress(text: string): PublicAddress {
  const typed = text.trim()
  if (typed === '') return { ok: false, message: t('missing', { example }) }
  const [, scheme = 'https', name = '', port = ''] = addressPattern.exec(typed) ?? []
  if (name === '' || Number(port) > 65_535) return { ok: false, message: t('invalid', { example }) }
  const host = (name + (port && `:${port}`)).toLowerCase()
  if (isLoopback(name.toLowerCase())) return { ok: false, message: t('onlyThisDevice', { host, example }) }
  return { ok: true, host: `${scheme.toLowerCase()}://${host}` }
}

/** The address for tags: the one configured on the server, else the one typed on this device, else the address of the open page. */
export function tagAddress(sources: { configured: string | null; typed: string | null; page: string }): PublicAddress {
  return parsePublicAddress(sources.configured ?? sources.typed ?? sources.page)
}
