import { useServices } from './services.ts'

/** The institute's logo, else that of Bilang. The institute's name stands beside it. */
export function Logo({ size }: { size: number }) {
  const { logo } = useServices()
  return <img src={logo ?? '/icons/icon.svg'} alt="" width={size} height={size} />
}
