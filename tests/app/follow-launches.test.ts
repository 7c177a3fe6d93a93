import { expect, test } from 'vitest'
import { followLaunches } from '#app/start/follow-launches.tsx'

type Consumer = (launch: { targetURL?: string }) => void

function openWindow() {
  const opened: string[] = []
  let consumer: Consumer = () => {}
  const launchQueue = {
    setConsumer(given: Consumer) {
      consumer = given
    },
  }
  const location = { origin: 'https://bilang.test' }
  followLaunches({ location, launchQueue }, 'https://bilang.test/Q/7', (path) => opened.push(path))
  return { opened, launch: (targetURL?: string) => consumer(targetURL === undefined ? {} : { targetURL }) }
}

test('[SHELL-2504] a tag opened from outside the app: shown in the open window, by the router', () => {
  const { opened, launch } = openWindow()
  // The launch that opened the window; the app has redirected it meanwhile.
  launch('https://bilang.test/Q/7')
  launch()
  expect(opened).toEqual([])
  launch('https://bilang.test/Q/8?by=camera#x')
  launch('https://elsewhere.test/Q/9')
  expect(opened).toEqual(['/Q/8?by=camera#x'])
  // The first tag once more, after another one.
  launch('https://bilang.test/Q/7')
  expect(opened).toEqual(['/Q/8?by=camera#x', '/Q/7'])
})

test('[SHELL-2504] a browser without a launch queue: opens links as it does', () => {
  expect(() =>
    followLaunches({ location: { origin: 'https://bilang.test' } }, 'https://bilang.test/', () => {
      throw new Error('navigated')
    }),
  ).not.toThrow()
})
