/**
 * Resolves in a task of its own, so that the browser draws and answers presses in between: what one task does longer than 50 ms makes them wait.
 * Timers would take longer, on a page in the background up to a second.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
