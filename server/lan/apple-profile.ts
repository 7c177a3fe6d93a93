/** The certificate as a configuration profile, the only form that iPhones install. */
import { createHash } from 'node:crypto'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The same certificate always has the same id, so that a second download replaces the first. */
function idOf(purpose: string, der: Buffer): string {
  const hex = createHash('sha256').update(purpose).update(der).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** `der`: the certificate; `name`: as Settings lists it. */
export function appleProfile(der: Buffer, name: string): string {
  const common = (type: string, identifier: string, id: string) =>
    `<key>PayloadType</key><string>${type}</string>
    <key>PayloadVersion</key><integer>1</integer>
    <key>PayloadIdentifier</key><string>${identifier}</string>
    <key>PayloadUUID</key><string>${id}</string>
    <key>PayloadDisplayName</key><string>${escapeXml(name)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
    ${common('Configuration', 'ph.bilang.certificate', idOf('profile', der))}
    <key>PayloadContent</key>
    <array><dict>
    ${common('com.apple.security.root', 'ph.bilang.certificate.root', idOf('certificate', der))}
    <key>PayloadCertificateFileName</key><string>bilang.crt</string>
    <key>PayloadContent</key><data>${der.toString('base64')}</data>
    </dict></array>
</dict>
</plist>
`
}
