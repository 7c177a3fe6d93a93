import { expect, test } from 'vitest'
import { followLaunches } from '#app/start/follow-launches.ts'

type Consumer = (launch: { targetURL?: string }) => void

function openWindow() {
  const opened: string[] = []
  let consumer: Consumer = () => {}
  const launchQueue = {
    setConsumer(given: Consumer) {
      consumer = given
    },
  }
  const location = { origin: 'https://bilang.test', href: 'https://bilang.test/admin' }
  followLaunches({ location, launchQueue }, (path) => opened.push(path))
  return { opened, launch: (targetURL?: string) => consumer(targetURL === undefined ? {} : { targetURL }) }
}

test('[SHELL-2504] a tag opened from outside the app: shown in the open window, by the router', () => {
  const { opened, launch } = openWindow()
  launch('https://bilang.test/admin')
  launch()
  expect(opened).toEqual([])
  launch('https://bilang.test/Q/7?by=camera#x')
  launch('https://elsewhere.test/Q/8')
  expect(opened).toEqual(['/Q/7?by=camera#x'])
})

test('[SHELL-2504] a browser without a launch queue: opens links as it does', () => {
  expect(() =>
    followLaunches({ location: { origin: 'https://bilang.test', href: 'https://bilang.test/' } }, () => {
      throw new Error('navigated')
    }),
  ).not.toThrow()
})
