// A turn of the event loop, which timers would make a millisecond and more.
const waiting = [];
let port;

// A promise of the next turn.
export function turn() {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") {
      setImmediate(resolve);
      return;
    }
    if (!port) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => waiting.shift()();
      port = port2;
    }
    waiting.push(resolve);
    port.postMessage(undefined);
  });
}
