/**
 * How well and how fast Bilang reads tags, against @zxing/browser alone, in a real Chromium with the same pictures in the same run.
 * Rates do not depend on the machine; times do, so compare ratios. `npm run bench:scan`; `--quick` uses fewer pictures.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowserPage, openScannerHost } from '#tests/scanner/scanner-host.ts'
import { framePicture, type Shot, scene720, writeFakeCamera } from '#tools/testing/fake-camera.ts'

const quick = process.argv.includes('--quick')
const photos = fileURLToPath(new URL('../../shared/data/qr-photos', import.meta.url))
const photoFolder = existsSync(photos)
  ? photos
  : fileURLToPath(new URL('../../../shared/data/qr-photos', import.meta.url))

const tag = (n: number) => `https://bilang.example.org/qr?product_id=${1_000 + n}`
const kinds: Readonly<Record<string, (n: number) => Omit<Shot, 'frames'>>> = {
  clean: (n) => ({ texts: [tag(n)], module: 5 }),
  small: (n) => ({ texts: [tag(n)], module: 2 + (n % 3) * 0.25 }),
  turned: (n) => ({ texts: [tag(n)], module: 4, rotate: 15 + n * 37 }),
  blurred: (n) => ({ texts: [tag(n)], module: 4, blur: 1.4 + (n % 4) * 0.3 }),
  noisy: (n) => ({ texts: [tag(n)], module: 4, noise: 18 + (n % 4) * 6 }),
  dim: (n) => ({ texts: [tag(n)], module: 4, noise: 8, light: 0.22 }),
  group: (n) => ({ texts: [0, 1, 2, 3, 4, 5].map((i) => tag(n * 10 + i)), module: 3, rotate: n * 11 }),
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
const lines: string[][] = []
const addLine = (what: string, ours: string, theirs: string, ratio: string, target: string) =>
  lines.push([what, ours, theirs, ratio, target])

const host = await openScannerHost(fileURLToPath(new URL('scan-page', import.meta.url)))
try {
  const { browser, page } = await openBrowserPage({ camera: 'none' })
  await page.goto(host.url)
  writeFileSync(join(host.folder, 'warm.png'), await framePicture({ texts: [tag(1)], frames: 1 }, scene720))
  // Warm up: until WebAssembly is ready a fallback decoder answers, which is not measured.
  for (let i = 0; i < 20; i++) await page.evaluate(() => window.ours('/files/warm.png'))

  const readWithBoth = async (picture: string) => ({
    ours: await page.evaluate((name) => window.ours(`/files/${name}`), picture),
    theirs: await page.evaluate((name) => window.theirs(`/files/${name}`), picture),
  })

  if (existsSync(photoFolder)) {
    const list = JSON.parse(readFileSync(join(photoFolder, 'manifest.json'), 'utf8')) as { file: string; set: string }[]
    const targets: Record<string, string> = { boof: '>= x2.5', zxing: '>= x1.05' }
    for (const [set, target] of Object.entries(targets)) {
      const used = list.filter((photo) => photo.set.startsWith(set)).filter((_, i) => !quick || i % 4 === 0)
      let ours = 0
      let theirs = 0
      for (const { file } of used) {
        copyFileSync(join(photoFolder, file), join(host.folder, file))
        const read = await readWithBoth(file)
        if (read.ours.texts.length > 0) ours++
        if (read.theirs.texts.length > 0) theirs++
      }
      addLine(
        `real photos read, ${set === 'boof' ? 'in the wild' : 'close-ups'} (${used.length})`,
        percent(ours, used.length),
        percent(theirs, used.length),
        `x${(ours / Math.max(1, theirs)).toFixed(2)}`,
        target,
      )
    }
  } else {
    console.log(`No real photos at ${photos}: measuring only drawn frames.`)
  }

  let oursRight = 0
  let theirsRight = 0
  let frames = 0
  let oursTags = 0
  let theirsTags = 0
  let groupTags = 0
  for (const [kind, make] of Object.entries(kinds)) {
    let oursHere = 0
    let theirsHere = 0
    const each = quick ? 3 : 8
    for (let n = 0; n < each; n++) {
      const shot = { ...make(n), frames: 1 }
      writeFileSync(join(host.folder, 'frame.png'), await framePicture(shot, { ...scene720, seed: n + 1 }))
      const read = await readWithBoth(`frame.png`)
      for (const text of [...read.ours.texts, ...read.theirs.texts])
        if (!shot.texts.includes(text)) throw new Error(`false read in ${kind}: ${text}`)
      if (kind === 'group') {
        oursTags += new Set(read.ours.texts).size
        theirsTags += new Set(read.theirs.texts).size
        groupTags += shot.texts.length
      } else {
        frames++
        oursHere += read.ours.texts.length > 0 ? 1 : 0
        theirsHere += read.theirs.texts.length > 0 ? 1 : 0
      }
    }
    if (kind !== 'group') addLine(`  ${kind} (${each})`, percent(oursHere, each), percent(theirsHere, each), '', '')
    oursRight += oursHere
    theirsRight += theirsHere
  }
  addLine(
    `drawn frames read (${frames})`,
    percent(oursRight, frames),
    percent(theirsRight, frames),
    `x${(oursRight / Math.max(1, theirsRight)).toFixed(1)}`,
    '>= x2.3',
  )
  addLine(
    `tags in groups of six read (${groupTags})`,
    percent(oursTags, groupTags),
    percent(theirsTags, groupTags),
    `x${(oursTags / Math.max(1, theirsTags)).toFixed(1)}`,
    '>= 95 %',
  )

  writeFileSync(join(host.folder, 'empty.png'), await framePicture({ texts: [], frames: 1 }, scene720))
  const oursMs: number[] = []
  const theirsMs: number[] = []
  for (let i = 0; i < 24; i++) {
    const { ours, theirs } = await readWithBoth('empty.png')
    oursMs.push(ours.ms)
    theirsMs.push(theirs.ms)
  }
  const [a, b] = [median(oursMs), median(theirsMs)]
  addLine(
    'empty frame 720p, median ms',
    a.toFixed(1),
    `${b.toFixed(1)} (blocks the page)`,
    `x${(b / a).toFixed(1)}`,
    '>= x1.5',
  )
  const slowed = await page.context().newCDPSession(page)
  await slowed.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const oursGap = await page.evaluate(() => window.gaps('ours', '/files/empty.png'))
  const theirsGap = await page.evaluate(() => window.gaps('theirs', '/files/empty.png'))
  addLine(
    'page busy while scanning, slowed x4, p95 ms',
    oursGap.toFixed(1),
    theirsGap.toFixed(1),
    `x${(theirsGap / oursGap).toFixed(1)}`,
    '>= x10',
  )
  await browser.close()

  const clips: Record<string, Shot> = {
    'good light': { texts: [tag(1)], frames: 30, module: 5 },
    'small tag': { texts: [tag(2)], frames: 30, module: 3 },
    'noisy and shaky': { texts: [tag(3)], frames: 30, module: 5, noise: 22, blur: 1.1, rotate: 9 },
  }
  const limit = 6_000
  for (const [name, shot] of Object.entries(clips)) {
    const clipFile = join(host.folder, 'clip.mjpeg')
    await writeFakeCamera(clipFile, [shot])
    const contenders = ['ours', 'warm', 'theirs', 'default'] as const
    const time = { ours: [] as number[], warm: [] as number[], theirs: [] as number[], default: [] as number[] }
    for (let run = 0; run < (quick ? 1 : 3); run++) {
      for (const contender of contenders) {
        const browserWithCamera = await openBrowserPage({ camera: clipFile })
        await browserWithCamera.page.goto(host.url)
        const ms = await browserWithCamera.page.evaluate(([w, l]) => window.firstRead(w, l), [
          contender,
          limit,
        ] as const)
        time[contender].push(ms ?? limit)
        await browserWithCamera.browser.close()
      }
    }
    const formatTime = (ms: number) => (ms >= limit ? `none in ${limit}` : ms.toFixed(0))
    const oursWarm = median(time.warm)
    addLine(`first read, ${name}, ms (decoder started cold)`, formatTime(median(time.ours)), '', '', '')
    for (const contender of ['theirs', 'default'] as const) {
      const other = median(time[contender])
      addLine(
        `first read, ${name}, ms${contender === 'default' ? " (640x480, a phone's default)" : ''}`,
        formatTime(oursWarm),
        formatTime(other),
        `${other >= limit && oursWarm < limit ? '> ' : ''}x${(other / oursWarm).toFixed(1)}`,
        contender === 'default' ? '>= x3' : name === 'noisy and shaky' ? '>= x8' : '',
      )
    }
  }

  const group = join(host.folder, 'group.mjpeg')
  await writeFakeCamera(
    group,
    [kinds['group']!(0)].map((shot) => ({ ...shot, module: 4, frames: 30 })),
  )
  const sixTags: number[] = []
  for (let run = 0; run < (quick ? 1 : 3); run++) {
    const browserWithCamera = await openBrowserPage({
      camera: group,
      // The scanner shows nearly all of the frame.
      context: { viewport: { width: 640, height: 844 } },
    })
    await browserWithCamera.page.goto(host.url)
    sixTags.push((await browserWithCamera.page.evaluate((l) => window.firstRead('warm', l, 6), limit)) ?? limit)
    await browserWithCamera.browser.close()
  }
  addLine('six tags in one frame, all read, ms', median(sixTags).toFixed(0), '', '', '<= 2,000')
} finally {
  host.close()
}

const table = [['', 'Bilang', '@zxing/browser', 'ratio', 'target'], ...lines]
const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
for (const row of table)
  console.log(
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
