/** The width and height of a PNG or JPEG file in pixels; null for any other file. */
export function pictureSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.getUint32(0) === 0x89504e47) return { width: file.getUint32(16), height: file.getUint32(20) };
    if (file.getUint16(0) !== 0xffd8) return null;
    for (let at = 2; ; at += 2 + file.getUint16(at + 2)) {
      const marker = file.getUint16(at);
      // C0 to CF begin a frame, except three that hold tables; every other segment is skipped.
      if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
        return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) };
      }
      if (marker < 0xff00) return null;
    }
  } catch {
    // The file ends before its size.
    return null;
  }
}
