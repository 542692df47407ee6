/** The file in an answer, under the name given by the server. */
export async function fileOf(response: Response): Promise<Blob> {
  const file = await response.blob();
  const disposition = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? /filename="([^"]+)"/.exec(disposition)?.[1];
  return name === undefined ? file : new File([file], decodeURIComponent(name), { type: file.type });
}
