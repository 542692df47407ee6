// A bill only has to be readable: two thousand pixels are enough, and a tenth of the size of a camera's photo.
const LONG_SIDE = 2000;
const QUALITY = 0.8;

/** A photo as it is sent: scaled down where possible, else unchanged. */
export async function smallerPhoto(photo: Blob): Promise<Blob> {
  const read = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null);
  if (read === null) return photo;
  try {
    const scale = Math.min(1, LONG_SIDE / Math.max(read.width, read.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(read.width * scale));
    canvas.height = Math.max(1, Math.round(read.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return photo;
    context.imageSmoothingQuality = 'high';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(read, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return made !== null && made.size < photo.size ? made : photo;
  } finally {
    read.close();
  }
}
