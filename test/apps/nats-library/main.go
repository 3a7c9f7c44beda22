// An app written with the original's library, which does as the configuration of its step says.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/invopop/client.go/gateway"
	"github.com/nats-io/nats.go"
)

type config struct {
	Behave string `json:"behave"`
}

type app struct {
	gw    *gateway.Client
	woken sync.Map
}

func main() {
	connection, err := nats.Connect(os.Getenv("NATS_URL"), nats.MaxReconnects(-1))
	if err != nil {
		panic(err)
	}
	own := new(app)
	own.gw = gateway.New(
		gateway.WithName("acme"),
		gateway.WithNATS(connection),
		gateway.WithSiloPublicBaseURL(os.Getenv("SILO_URL")),
		gateway.WithTaskHandler(own.handle),
	)
	if err := own.gw.Start(); err != nil {
		panic(err)
	}
	if err := connection.Flush(); err != nil {
		panic(err)
	}
	fmt.Println("ready")
	select {}
}

func (a *app) handle(ctx context.Context, task *gateway.Task) *gateway.TaskResult {
	var conf config
	if err := json.Unmarshal(task.Config, &conf); err != nil {
		return gateway.TaskKO(err)
	}
	switch conf.Behave {
	case "nothing":
		return nil
	case "panic":
		panic("as told")
	case "skip":
		return gateway.TaskSkip("as told")
	case "seen":
		return seen(task)
	case "patch":
		return &gateway.TaskResult{
			Status:      gateway.TaskStatus_OK,
			Data:        []byte(`{"doc":{"notes":[{"text":"by the library"}]}}`),
			ContentType: gateway.MIMEApplicationMergePatchJSON,
		}
	case "file":
		return a.file(ctx, task)
	case "no-file":
		_, err := a.gw.CreateFile(ctx, &gateway.CreateFile{Name: "a.xml"})
		return coded(gateway.AsError(err).Code.String())
	case "wait":
		return a.wait(task)
	case "nobody":
		err := a.gw.Poke(ctx, &gateway.TaskPoke{Ref: "nobody waits with it"})
		return coded(gateway.AsError(err).Code.String())
	}
	return gateway.TaskKO(fmt.Errorf("the app does not know '%s'", conf.Behave))
}

func coded(code string) *gateway.TaskResult {
	return &gateway.TaskResult{Status: gateway.TaskStatus_OK, Code: code}
}

func seen(task *gateway.Task) *gateway.TaskResult {
	var envelope struct {
		Doc struct {
			Schema string `json:"$schema"`
		} `json:"doc"`
	}
	if err := json.Unmarshal(task.Envelope, &envelope); err != nil {
		return gateway.TaskKO(err)
	}
	text, _ := json.Marshal([]any{
		task.Id, task.JobId, task.SiloEntryId, task.OwnerId, task.Action, envelope.Doc.Schema,
	})
	return &gateway.TaskResult{Status: gateway.TaskStatus_OK, Message: string(text)}
}

// file stores a file, and reads it by the address that the library makes.
func (a *app) file(ctx context.Context, task *gateway.Task) *gateway.TaskResult {
	data := []byte(`<?xml version="1.0"?><receipt/>`)
	made, err := a.gw.CreateAndUploadFile(ctx, &gateway.CreateFile{
		JobId:       task.JobId,
		SiloEntryId: task.SiloEntryId,
		Name:        "receipt.xml",
		Desc:        "Receipt",
		Meta:        map[string]string{"by": "library"},
	}, data)
	if err != nil {
		return gateway.TaskKO(err)
	}
	read, err := a.gw.FetchFile(ctx, made)
	if err != nil {
		return gateway.TaskKO(err)
	}
	if !bytes.Equal(read, data) {
		return gateway.TaskKO(fmt.Errorf("the file was changed"))
	}
	return coded("stored")
}

// wait is woken by its job and its own id, once its first call is over.
func (a *app) wait(task *gateway.Task) *gateway.TaskResult {
	if task.Ref != "" {
		a.woken.Store(task.Id, true)
		return coded("woken")
	}
	ref := "ref-" + task.Id
	go func() {
		for {
			if _, done := a.woken.Load(task.Id); done {
				return
			}
			poke := &gateway.TaskPoke{Id: task.Id, JobId: task.JobId}
			// A poke has no effect before the answer of the first call is stored.
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			if err := a.gw.Poke(ctx, poke); err != nil {
				fmt.Println("poke:", err)
			}
			cancel()
			time.Sleep(200 * time.Millisecond)
		}
	}()
	return &gateway.TaskResult{Status: gateway.TaskStatus_QUEUED, Ref: ref}
}
