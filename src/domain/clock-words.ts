/** Moments in words for people: today only the time, this year the day too, else the whole date. Local time, 24 hours. */
const two = (value: number) => String(value).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `10:42`, `yesterday 10:42`, `3 May 10:42` or `3 May 2023`. Both in milliseconds of the same clock. */
export function clockTime(at: number, now: number): string {
  const then = new Date(at)
  const today = new Date(now)
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`
  const dayOf = (date: Date) =>
    Math.round(new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime() / 86_400_000)
  const days = dayOf(today) - dayOf(then)
  if (days === 0) return time
  if (days === 1) return `yesterday ${time}`
  const day = `${then.getDate()} ${months[then.getMonth()]}`
  return then.getFullYear() === today.getFullYear() ? `${day} ${time}` : `${day} ${then.getFullYear()}`
}

/** `21 Nov 2026 16:52`: for what is read on another day, such as paper. Local time, 24 hours. */
export function paperTime(at: number): string {
  const then = new Date(at)
  return `${then.getDate()} ${months[then.getMonth()]} ${then.getFullYear()} ${two(then.getHours())}:${two(then.getMinutes())}`
}

/** How long something took or is ago: `just now`, `5 min`, `3 h`, `2 days`. In milliseconds; less than nothing counts as nothing. */
export function spanWords(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
