/** The file in an answer, under the name given by the server. */
export async function fileOf(response: Response): Promise<Blob> {
  const file = await response.blob();
  const told = response.headers.get('content-disposition') ?? '';
  const name = /filename\*=UTF-8''([^;]+)/.exec(told)?.[1] ?? /filename="([^"]+)"/.exec(told)?.[1];
  return name === undefined ? file : new File([file], decodeURIComponent(name), { type: file.type });
}
