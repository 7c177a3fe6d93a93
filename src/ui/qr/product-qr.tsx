import { QRCodeSVG } from 'qrcode.react'
import { qrLevel, qrSize } from '#contract/limits.ts'
import { tagText } from '#domain/tag.ts'

/**
 * The QR code of a product: host, `/qr?product_id=`, id; level L, size 256 (spec 2, 9). Always dark on white with the four light modules
 * around it that readers need, in either colour scheme; a vector, so that print and screen are equally sharp.
 */
export function ProductQr({
  host,
  productId,
  label,
  size = qrSize,
}: {
  host: string
  productId: number
  /** What the code stands for, for those who cannot see it: the property number. */
  label: string
  size?: number
}) {
  return (
    <QRCodeSVG
      value={tagText(host, productId)}
      level={qrLevel}
      size={size}
      marginSize={4}
      bgColor="#FFFFFF"
      fgColor="#000000"
      title={`QR code of ${label}`}
      role="img"
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto', display: 'block' }}
    />
  )
}
