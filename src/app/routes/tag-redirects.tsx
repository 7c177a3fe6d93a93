import { Navigate, useParams } from 'react-router-dom'

/** `/Q/7`, the short form on tags, opened by the phone's own camera app (D4.7). */
export function ProductTagRedirect() {
  return <Navigate to={`/qr?product_id=${encodeURIComponent(useParams()['id'] ?? '')}`} replace />
}

/** `/R/4`, the tag of a room. */
export function RoomTagRedirect() {
  return <Navigate to={`/qr?code=${encodeURIComponent(`/R/${useParams()['id'] ?? ''}`)}`} replace />
}
