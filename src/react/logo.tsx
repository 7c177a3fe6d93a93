import { useServices } from './services.ts'

/** The institute's logo, else Bilang's. The institute's name is beside it. */
export function Logo({ size }: { size: number }) {
  const { logo } = useServices()
  return <img src={logo ?? '/icons/icon.svg'} alt="" width={size} height={size} />
}
