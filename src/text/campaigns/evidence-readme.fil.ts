import type { SameKeys } from '../text-catalog.ts'
import type { en } from './evidence-readme.ts'

export const fil = {
  text: `Ebidensiya ng bilangang "{campaign}"

Buksan ang verify.html sa browser at piliin ang ZIP file na ito. Hindi nito kailangan ng network. Sinusuri nito ang pirma, bawat file, bawat linya at bawat kabuuan, at sinasabi ang unang linyang binago, inalis o inilipat.
Kunin ang verify.html sa pinagkakatiwalaan mo: ang nagbago ng pack ay puwede ring magbago ng pahinang nasa loob nito.
Ihambing ang fingerprint na ipinapakita ng pahina sa nasa pahina ng bilangan sa app o sa papel: {fingerprint}

records.ndjson   bawat entry tungkol sa mga item, finding at room ng bilangan: gumawa, device, numero, oras, at mga value bago at pagkatapos; nasa dulo ang mga bilang na dumating pagkatapos isara, na wala sa anumang numero. Ang mga finding ay iyong natanggap ng server mula simula hanggang pagsara ng bilangan.
baseline.ndjson  bawat item noong nagsimula ang bilangan, kasama ang bilang nito sa pagsara at ang linya ng record na may bilang na ito
photos.ndjson    ang SHA-256 ng bawat litrato ng finding
totals.json      ang mga kabuuan ng mga count report na may lahat ng item ng baseline; sa naka-print, wala ang mga item na nakuha pagkatapos ng petsa nito, at ang mga unserviceable na walang pagkakaiba kung hindi isinama
count-form.csv   ang mga linya ng inventory count form
chart.json       ang chart of accounts, na nagtatakda kung saang report ang item
people.json      ang pangalan ng mga gumawa; numero lang ang mayroon ang taong binura
manifest.json    ang SHA-256 ng bawat file, ang public key at ang pirma (Ed25519)

May numero ang bawat linya, ang hash ng naunang linya, ang sariling hash at ang record. Ang hash ay ang SHA-256 ng naunang hash, line feed, numero, line feed at record.
`,
} as const satisfies SameKeys<typeof en>
