/** A chosen file that can no longer be read: it was moved, or is on a drive that is gone. */
export const goneFile = (name: string, type: string): File =>
  Object.assign(new File(['gone'], name, { type }), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  })
