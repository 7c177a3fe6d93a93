/**
 * `node tools/pictures/make-icons.ts` draws the icons of the app. The symbol is a tally of five, the oldest way to count; its last stroke rises like
 * a tick. The resulting files are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const teal = '#0B5D66'
const darkTeal = '#084A52'
const white = '#FFFFFF'
const mint = '#8FE9DC'

const tally = `
  <g fill="none" stroke-linecap="round" stroke-width="34">
    <path stroke="${white}" d="M152 150v212M220.500 150v212M291.500 150v212M360 150v212"/>
    <path stroke="${teal}" stroke-width="62" d="M104 338 408 174"/>
    <path stroke="${mint}" stroke-width="36" d="M104 338 408 174"/>
  </g>`

const scanner = `
  <g fill="none" stroke="${white}" stroke-width="34" stroke-linecap="round" stroke-linejoin="round">
    <path d="M136 204v-40a28 28 0 0 1 28-28h40M308 136h40a28 28 0 0 1 28 28v40M376 308v40a28 28 0 0 1-28 28h-40M204 376h-40a28 28 0 0 1-28-28v-40"/>
    <path stroke="${mint}" d="M150 256h212"/>
  </g>`

const iconSvg = (symbol: string, background: 'rounded' | 'full', scale = 1) =>
  `
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
  <title>Bilang</title>
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${teal}"/><stop offset="1" stop-color="${darkTeal}"/></linearGradient></defs>
  <rect width="512" height="512" ${background === 'rounded' ? 'rx="112"' : ''} fill="${symbol === tally ? teal : 'url(#g)'}"/>
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)">${symbol}</g>
</svg>`.trim()

const out = 'public/icons'
mkdirSync(out, { recursive: true })
const png = (svg: string, size: number, name: string) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${out}/${name}`)

writeFileSync(`${out}/icon.svg`, `${iconSvg(tally, 'rounded')}\n`)
await png(iconSvg(tally, 'rounded'), 192, 'icon-192.png')
await png(iconSvg(tally, 'rounded'), 512, 'icon-512.png')
// A mask may cut away everything outside a circle of 80 %, so the symbol stays inside it.
await png(iconSvg(tally, 'full', 0.78), 512, 'maskable-512.png')
await png(iconSvg(tally, 'full', 0.9), 180, 'apple-touch-icon.png')
await png(iconSvg(scanner, 'rounded'), 192, 'scan-192.png')
