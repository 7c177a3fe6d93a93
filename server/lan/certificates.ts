/**
 * A private certificate authority, and the certificate of this server that it signs, for networks without a domain name: phones trust the authority
 * once. Promises: its private key never leaves the data folder and is readable only by its owner; it is constrained to names and addresses of private
 * networks and of this machine (RFC 5280, 4.2.1.10); the server's certificate follows its addresses and is renewed before it expires.
 */
import 'reflect-metadata'
import { randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { join } from 'node:path'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { dayMs } from '#domain/time/durations.ts'

x509.cryptoProvider.set(webcrypto as Crypto)

const authorityDays = 3_650
/** Phones refuse certificates that are valid for more than 825 days, even if they trust the authority. */
const serverDays = 397
const renewBeforeDays = 60
/** Backdated, so that a device whose clock is a day behind accepts a new certificate. */
const validBeforeMs = dayMs

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export interface ServerCertificate {
  /** The server's certificate, followed by the authority's. */
  cert: string
  key: string
  /** Names that the authority may not certify, because they were added after it was created. */
  leftOut: readonly string[]
}

export interface Authority {
  /** PEM. */
  cert: string
  name: string
  /** SHA-256 of the certificate, as phones show it: `AB:CD:…`. */
  fingerprint: string
}

export interface Certificates {
  authority: Authority
  /** The stored certificate if it is still good for these names, else a new one. */
  serverCertificate(names: readonly string[], now: Date): Promise<ServerCertificate>
}

const privateNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8']

function isPrivate(address: string): boolean {
  const networks = new BlockList()
  for (const network of privateNetworks) {
    const [base = '', bits] = network.split('/')
    networks.addSubnet(base, Number(bits), 'ipv4')
  }
  return networks.check(address, 'ipv4')
}

const subtree = (base: ConstructorParameters<typeof GeneralName>[0]) =>
  new GeneralSubtree({ base: new GeneralName(base) })

/** The name constraints of the authority. `names`: names of this machine at the time of creation. */
function constraintsFor(names: readonly string[]): x509.Extension {
  const domains = new Set(['local', 'localhost', ...names.filter((name) => isIP(name) === 0)])
  const publicAddresses = names.filter((name) => isIP(name) === 4 && !isPrivate(name)).map((address) => `${address}/32`)
  const permittedSubtrees = new GeneralSubtrees([
    ...[...domains].map((dNSName) => subtree({ dNSName })),
    ...[...privateNetworks, ...publicAddresses].map((iPAddress) => subtree({ iPAddress })),
  ])
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }))
  return new x509.Extension(id_ce_nameConstraints, true, value)
}

/** Whether the authority may certify the name; a certificate with one forbidden name would be refused for all its names. */
function isPermitted(authority: Pair, name: string): boolean {
  const extension = new x509.X509Certificate(authority.cert).getExtension(id_ce_nameConstraints)
  const permitted = extension ? (AsnConvert.parse(extension.value, NameConstraints).permittedSubtrees ?? []) : []
  if (isIP(name) === 4) return isPrivate(name) || permitted.some(({ base }) => base.iPAddress?.split('/')[0] === name)
  return permitted.some(
    ({ base: { dNSName = '' } }) => dNSName !== '' && (name === dNSName || name.endsWith(`.${dNSName}`)),
  )
}

const serialNumber = () => `00${randomBytes(15).toString('hex')}`

const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - validBeforeMs),
  notAfter: new Date(now.getTime() + days * dayMs),
})

async function privateKeyPem(key: CryptoKey): Promise<string> {
  return x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key as never), 'PRIVATE KEY')
}

const readPrivateKey = (pem: string): Promise<CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', x509.PemConverter.decodeFirst(pem), algorithm, true, [
    'sign',
  ]) as Promise<CryptoKey>

/** Replaces the file in one step: a power cut leaves the old one or the new one. Only its owner may read it. */
function writePrivately(file: string, text: string): void {
  const unfinished = `${file}.new`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  renameSync(unfinished, file)
}

interface Pair {
  cert: string
  key: string
}

/** Key and certificate are one file, so that they always match. */
function readPair(file: string): Pair | null {
  if (!existsSync(file)) return null
  chmodSync(file, 0o600)
  const text = readFileSync(file, 'utf8')
  const blocks = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []
  const key = blocks.find((block) => block.includes('PRIVATE KEY'))
  const certs = blocks.filter((block) => block.includes('BEGIN CERTIFICATE'))
  if (key === undefined || certs.length === 0)
    throw new Error(
      `${file} holds no certificate and key. Put back a backup of it, or move it away: phones then have to trust a new certificate.`,
    )
  return { cert: `${certs.join('\n')}\n`, key: `${key}\n` }
}

async function makeAuthority(name: string, names: readonly string[], now: Date): Promise<Pair> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: [{ CN: [name.slice(0, 64)] }, { O: ['Bilang'] }], // not a text
    ...validity(now, authorityDays),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      constraintsFor(names),
    ],
  })
  return { cert: `${cert.toString('pem')}\n`, key: `${await privateKeyPem(keys.privateKey)}\n` }
}

async function makeServerCertificate(authority: Pair, names: readonly string[], now: Date): Promise<Pair> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const issuer = new x509.X509Certificate(authority.cert)
  const { notBefore, notAfter } = validity(now, serverDays)
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: [{ CN: [(names[0] ?? 'bilang').slice(0, 64)] }],
    issuer: issuer.subject,
    notBefore,
    notAfter: issuer.notAfter < notAfter ? issuer.notAfter : notAfter,
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await readPrivateKey(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) === 0 ? ('dns' as const) : ('ip' as const), value: name })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { cert: `${cert.toString('pem')}\n`, key: `${await privateKeyPem(keys.privateKey)}\n` }
}

/** Whether the stored certificate is still valid for these names. */
function isGood(pair: Pair, authority: Pair, names: readonly string[], now: Date): boolean {
  const cert = new X509Certificate(pair.cert)
  const left = Date.parse(cert.validTo) - now.getTime()
  const isKnown = (name: string) =>
    isIP(name) === 0 ? cert.checkHost(name) !== undefined : cert.checkIP(name) !== undefined
  return (
    left > renewBeforeDays * dayMs &&
    Date.parse(cert.validFrom) <= now.getTime() &&
    cert.verify(new X509Certificate(authority.cert).publicKey) &&
    names.every(isKnown)
  )
}

/**
 * The authority of this data folder, created on the first call. `name`: name in the phones' certificate lists, used only for a new authority; an
 * existing one keeps its name, because phones trust it. Throws an Error with a readable message if its file is damaged or expired.
 */
export async function openCertificates(
  folder: string,
  name: string,
  names: readonly string[],
  now: Date,
): Promise<Certificates> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const authorityFile = join(folder, 'authority.pem')
  const serverFile = join(folder, 'server.pem')
  const stored = readPair(authorityFile)
  const authority = stored ?? (await makeAuthority(name, names, now))
  if (!stored) writePrivately(authorityFile, authority.key + authority.cert)
  const parsed = new X509Certificate(authority.cert)
  if (Date.parse(parsed.validTo) < now.getTime())
    throw new Error(
      `The certificate that phones trust expired on ${parsed.validTo}. Move ${authorityFile} away: the next start makes a new one.`,
    )
  return {
    authority: {
      cert: authority.cert,
      name: new x509.X509Certificate(authority.cert).subjectName.getField('CN')[0] ?? '',
      fingerprint: parsed.fingerprint256,
    },
    async serverCertificate(wanted, at) {
      const permitted = wanted.filter((name) => isPermitted(authority, name))
      const known = readPair(serverFile)
      const isKept = known !== null && isGood(known, authority, permitted, at)
      const pair = isKept ? known : await makeServerCertificate(authority, permitted, at)
      if (!isKept) writePrivately(serverFile, pair.key + pair.cert)
      const leftOut = wanted.filter((name) => !permitted.includes(name))
      return { cert: pair.cert + authority.cert, key: pair.key, leftOut }
    },
  }
}
