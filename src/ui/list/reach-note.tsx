/** Why the list on this device is short, on every screen whose figures are those of a part. Null: it has all items. */
export const ReachNote = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <p className="bilang-muted bilang-bare" role="note">
      {text}
    </p>
  )
