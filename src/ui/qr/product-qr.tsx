import { tagText } from '#domain/scan/tag-text.ts'
import { t } from '#text/shared/ui-print.ts'
import { QrCode } from './qr-code.tsx'

/** The QR code of a product: host, `/qr?product_id=`, id; 256 px wide (specification §2, §9). */
export function ProductQr({
  host,
  productId,
  label,
}: {
  host: string
  productId: number
  /** Text alternative of the code: the property number. */
  label: string
}) {
  return <QrCode text={tagText(host, productId)} label={t('qrCode', { label })} />
}
