interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
}

/**
 * Sends a form as `fetch` does and answers as it does, but tells on the way how much has gone (0 to 1). `fetch` cannot:
 * it says nothing of an upload before the answer is there. A file of its own, fetched with the first upload.
 */
export function sendForm(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.responseType = 'blob';
    sending.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    sending.addEventListener('load', () => {
      const headers = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
        const value = sending.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      resolve(new Response(sending.response as Blob, { status: sending.status, headers: headers }));
    });
    // As fetch says it.
    sending.addEventListener('error', () => reject(new TypeError('The upload broke off.')));
    sending.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    if (signal.aborted) sending.abort();
    else sending.send(body);
  });
}
