/**
 * The http responses of a server with its own certificate: one page that guides a phone from the certificate to the app, and the certificate. Nothing
 * else is readable over http, and no data can be sent over it.
 */
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { t } from '#text/app/phone-setup.ts'
import { currentLanguage } from '#text/language.ts'
import { httpsAddress, redirectToHttps } from '../http/one-port.ts'
import { answerInRequestLanguage } from '../http/request-language.ts'
import { appleProfile } from './apple-profile.ts'
import type { Authority } from './certificates.ts'
import { androidMenus, androidPath, appleMenus } from './settings-menus.ts'
import { settingsPicture } from './settings-picture.ts'

export interface PhoneSetup {
  authority: Authority
  /** Evaluated per page, because the institute's name can change. */
  institute: () => Promise<string>
  /** `https://bilang.local:8080`; null: phones use the current IP address. */
  nameOrigin: string | null
  /** Target of the QR code: `http://192.168.1.5:8080/phone`. Evaluated per page, because addresses change. */
  pageAddress: () => string
}

const certificateFile = 'bilang.crt'

const asset = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const style = asset('phone-page.css')
const script = asset('phone-page.js')
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src ${styleHash}; connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

type Phone = 'android' | 'apple' | 'computer'

function phoneOf(userAgent: string): Phone {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) ? 'apple' : 'computer'
}

const steps = (...texts: readonly unknown[]) => html`<ol>
  ${texts.map((text) => html`<li>${text}</li>`)}
</ol>`

const part = (
  name: string,
  isOpen: boolean,
  content: unknown,
  className = '',
) => html`<details class="${className}" ${isOpen ? raw('open') : ''}>
  <summary>${name}</summary>
  ${content}
</details>`

function trustSteps(name: string, phone: Phone) {
  const [encryption, install] = androidMenus.map(settingsPicture)
  const [downloaded, trusted] = appleMenus(name).map(settingsPicture)
  return [
    part(
      t('trust.android'),
      phone === 'android',
      steps(
        html`${t('trust.androidSearch')}<br />${androidPath}${encryption}`,
        html`${t('trust.androidInstall', { file: certificateFile })}${install}`,
        t('trust.androidLock'),
      ),
    ),
    part(
      t('trust.apple'),
      phone === 'apple',
      steps(
        t('trust.appleAllow'),
        html`${t('trust.appleInstall')}${downloaded}`,
        html`${t('trust.appleSwitch', { name })}${trusted}`,
      ),
    ),
    part(
      t('trust.computer'),
      phone === 'computer',
      html`<ul>
        <li>${t('trust.windows')}</li>
        <li>${t('trust.mac', { name })}</li>
        <li>${t('trust.linux')}</li>
      </ul>`,
      'on-screen',
    ),
  ]
}

interface PageFacts {
  setup: PhoneSetup
  institute: string
  language: 'en' | 'fil'
  phone: Phone
  /** The https origin, with the host that this browser used. */
  address: string
  /** The requested path and query, opened after the setup. */
  next: string
}

function page({ setup, institute, language, phone, address, next }: PageFacts) {
  const { authority, nameOrigin, pageAddress } = setup
  const states = ['checking', 'untrusted', 'unreachable', 'trusted', 'byAddress'] as const
  const texts = Object.fromEntries(states.map((state) => [state, t(`check.${state}`)]))
  const facts = JSON.stringify({ name: nameOrigin ?? address, address, next, texts }).replaceAll('<', '\\u003c')
  const certificate = html`<a class="button" href="/phone/${certificateFile}" download>${t('get.button')}</a>`
  const profile = html`<a class="button" href="/phone/bilang.mobileconfig">${t('get.profile')}</a>`
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${t('title')}</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <a class="language" lang="${language === 'en' ? 'fil' : 'en'}" href="/phone?lang=${language === 'en' ? 'fil' : 'en'}&next=${encodeURIComponent(next)}">${t('otherLanguage')}</a>
      <h1>${t('title')}</h1>
      <p class="muted">${t('institute', { institute })}</p>
      <div class="code">
        <div>${raw(renderSVG(pageAddress(), { border: 2, ecc: 'M' }))}</div>
        <div>
          <p>${t('scan')}</p>
          <p><code>${pageAddress()}</code></p>
          <button class="button" id="print" type="button">${t('print')}</button>
        </div>
      </div>
      <p>${t('why')}</p>
      <ol class="steps">
        <li>
          <h2>${t('get.title')}</h2>
          <p>${t('get.text')}</p>
          <p>${phone === 'apple' ? [profile, certificate] : [certificate, profile]}</p>
          <p class="muted">${t('get.fingerprint')} <code>${authority.fingerprint}</code></p>
        </li>
        <li>
          <h2>${t('trust.title')}</h2>
          <div class="phones">${trustSteps(authority.name, phone)}</div>
        </li>
        <li class="on-screen">
          <h2>${t('check.title')}</h2>
          <p id="status" role="status" data-is="checking">${t('check.checking')}</p>
          <noscript><p>${t('check.noScript')}</p></noscript>
        </li>
        <li>
          <h2>${t('open.title')}</h2>
          <p><a class="button primary waiting" id="open" href="${address}${next}">${t('open.button')}</a></p>
          <p>${t('open.install')}</p>
        </li>
      </ol>
    </main>
    <script type="application/json" id="facts">${raw(facts)}</script>
    <script type="module" src="/phone/steps.js"></script>
  </body>
</html>`
}

/** A path within this server, or the start page. */
const safePath = (path: string | undefined): string => (path && /^\/(?![/\\])[^\s<>"]*$/.test(path) ? path : '/')

/** The http responses. */
export function createPhoneSetup(setup: PhoneSetup): Hono {
  const app = new Hono()
  const der = new X509Certificate(setup.authority.cert).raw
  const file = (body: Buffer | string, type: string, name: string | null) =>
    new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: {
        ...pageHeaders,
        'Content-Type': type,
        ...(name === null ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
      },
    })
  app.use(answerInRequestLanguage((c) => c.req.query('lang')))
  app.get(`/phone/${certificateFile}`, () => file(der, 'application/x-x509-ca-cert', certificateFile))
  app.get('/phone/bilang.mobileconfig', () =>
    file(appleProfile(der, setup.authority.name), 'application/x-apple-aspen-config', 'bilang.mobileconfig'),
  )
  app.get('/phone/steps.js', () => file(script, 'text/javascript; charset=utf-8', null))
  app.get('/phone/reached', () => new Response(null, { status: 204, headers: pageHeaders }))
  app.get('*', async (c) => {
    const url = new URL(c.req.url)
    const isSetupPage = url.pathname === '/phone'
    // Programs are redirected to https; people get the setup page, which continues there once the phone trusts the certificate.
    if (!isSetupPage && !(c.req.header('Accept') ?? '').includes('text/html')) return redirectToHttps(c.req.raw)
    for (const [name, value] of Object.entries(pageHeaders)) c.header(name, value)
    c.header('Vary', 'Accept, Accept-Language, User-Agent')
    return c.html(
      page({
        setup,
        institute: await setup.institute(),
        language: currentLanguage(),
        phone: phoneOf(c.req.header('User-Agent') ?? ''),
        address: new URL(httpsAddress(url.href)).origin,
        next: safePath(isSetupPage ? (url.searchParams.get('next') ?? '/') : url.pathname + url.search),
      }),
    )
  })
  app.all('*', (c) => redirectToHttps(c.req.raw))
  return app
}

/** Lets the http page test https: the request only succeeds if the browser trusts the certificate. */
export function isReachedCheck(request: Request): boolean {
  return request.method === 'GET' && new URL(request.url).pathname === '/phone/reached'
}

export const reachedAnswer = (): Response =>
  new Response(null, { status: 204, headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' } })
