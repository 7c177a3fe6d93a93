// Runs on the set-up page over http: looks whether this phone reaches the server over https, which it does only if it trusts the certificate.
const { name, address, next, texts } = JSON.parse(document.getElementById('facts').textContent)
const status = document.getElementById('status')
const link = document.getElementById('open')
const intervalMs = 3000
const timeoutMs = 5000

async function isReached(origin) {
  try {
    const response = await fetch(`${origin}/phone/reached`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok
  } catch {
    return false
  }
}

function show(state, origin) {
  if (status.dataset.is !== state) {
    status.dataset.is = state
    status.textContent = texts[state]
  }
  if (origin === undefined) return
  link.href = origin + next
  link.classList.remove('waiting')
}

async function check() {
  const [byName, byAddress] = await Promise.all([isReached(name), isReached(address)])
  if (byName) return show('trusted', name)
  if (byAddress) return show(name === address ? 'trusted' : 'byAddress', address)
  show((await isReached('')) ? 'untrusted' : 'unreachable')
}

async function checkAgain() {
  if (document.visibilityState === 'visible') await check()
  setTimeout(checkAgain, intervalMs)
}

function openAll() {
  for (const part of document.querySelectorAll('details')) part.open = true
}

addEventListener('beforeprint', openAll)
document.getElementById('print').addEventListener('click', () => print())
void checkAgain()
