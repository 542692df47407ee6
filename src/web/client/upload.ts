interface UploadRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly signal: AbortSignal;
}

const PROGRESS_TYPE = 'application/x-ndjson';

/** The progress lines that the server has written so far (src/server/http/progress.ts). */
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { done?: number; status?: number; body?: unknown });

/**
 * Sends a form and answers like `fetch`, but reports progress: the share sent (0 to 1), then the share of the work done
 * if the server reports it. `fetch` gives no upload progress before the answer. In its own file, so that it is loaded
 * with the first upload only.
 */
export function sendForm(
  url: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (share: number, done?: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) if (name !== 'accept') sending.setRequestHeader(name, value);
    sending.setRequestHeader('accept', `${PROGRESS_TYPE}, */*`);
    sending.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress(loaded / total));
    const isTelling = () => sending.getResponseHeader('content-type')?.startsWith(PROGRESS_TYPE) === true;
    sending.addEventListener('progress', () => {
      const done = isTelling()
        ? linesOf(sending.responseText).findLast((line) => line.done !== undefined)?.done
        : undefined;
      if (done !== undefined) onProgress(1, done);
    });
    sending.addEventListener('load', () => {
      if (isTelling()) {
        const last = linesOf(sending.responseText).at(-1);
        if (last?.status === undefined) reject(new TypeError('The answer broke off.'));
        else resolve(Response.json(last.body, { status: last.status }));
        return;
      }
      const headers = ['content-type', 'retry-after'].flatMap((name): [string, string][] => {
        const value = sending.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      resolve(new Response(sending.responseText, { status: sending.status, headers: headers }));
    });
    // The same error as fetch.
    sending.addEventListener('error', () => reject(new TypeError('The upload broke off.')));
    sending.addEventListener('abort', () => reject(new DOMException('The upload was given up.', 'AbortError')));
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    if (signal.aborted) sending.abort();
    else sending.send(body);
  });
}
